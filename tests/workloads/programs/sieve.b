Sieve: stars stand for the primes from 2 to 250 in each of 10 lines; each prime found
is a node of a list and counts down to its next multiple
a node of nine cells: in use; prime; spare; said composite; two spare; count; two spare

>>>>++++++++++<<<<++++++++++                                  R rounds; the end of line
[-
>>>>>>>>>>>>>>>>+<<<<<<<<<<<<<<++++++++++++++++++++++++[-<++
++++++++>]<+++++++++                                          N numbers are left; the node behind the list holds 1
[->>>>>>>>>>>>>>                                              the next number: go to the first node
[>>>>>>->+<[>-]>[<<<<<<[->>>>>+<<<<+<]>[-<+>]>[-]+>>>>->]     each prime counts down; at 0 it starts anew and says composite
<<<<<[->>>>>>>>>+<<<<<<<<<]>>>>>>]                            what was said goes on to the next node
>+                                                            behind the list: the number is one larger
>>>+<[[-]>>>>++++++[->+++++++<]>++++.[-]<<<<-]>[>>>++++++[->
+++++++<]>.[-]<<<<<<<<+>[->+>>>>+>>>>+<<<<<<<<<]>[-<+>]>>->]  a dot for a composite number; a star for a prime which joins the list
<<<<<<<<<<<<<<[<<<<<<<<<]<<<<<]                               back to before the list
>>>.>>>>>>>>>>>[>>>>>>>>>]>[-]<<<<<<<<<<[[-]>[-]>>>>>[-]<<<<
<<<<<<<<<<<]<<<<<<]                                           end of line; the list is cleared from its end
