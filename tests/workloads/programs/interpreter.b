Interpreter: executes a program of eight operations that lies in its own data
letter X and Y are its registers; the letter is kept as its distance from the end of the
alphabet

>>>>>>>>>>>>>>>>>>>>>>+>>>+>>>+>>>++++>>>++>>>+++>>>+++++>>>
++++++                                                        the byte code: nodes of three cells: passed; operation; spare
<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<++[-<<<<<<<<<+++++++++++++>
>>>>>>>>]++[-<<<<<<++++++++++>>>>>>]++++++++++++++++++++[-<<
<++++++++++>>>]<<<<<<<<<<+                                    registers
[>>>>>>>>>>>>>>>>>>>>>[>>>]>[->+<<<<<[<<<]<<<<<<+>>>>>>>>>[>
>>]>]>[-<+>]<<<<<[<<<]                                        fetch: the operation of the first node not passed
<<<<<<->+<[>-]>[<<<<<<<<<<<<->+<[>-]>[>>>>>>>>++[-<<<<<<<<<+
++++++++++++>>>>>>>>>]<<<<<<<<->]>>>>>>>>>>->]                operation 1: next letter
<<->+<[>-]>[<<<<<<<<<<<<->+<[>-]>[>>>>>>>>++[-<<<<<<<<<+++++
++++++++>>>>>>>>>]<<<<<<<<->]<<->+<[>-]>[>>>>>>>>++[-<<<<<<<
<<+++++++++++++>>>>>>>>>]<<<<<<<<->]>>>>>>>>>>->]             operation 2: the letter after the next
<<->+<[>-]>[<<+++++++++[-<++++++++++>]<+<<<<<<<<<[->>>>>>>>>
->+<<<<<<<<<<]>>>>>>>>>>[-<<<<<<<<<<+>>>>>>>>>>]<.[-]>>>->]   operation 3: print the letter
<<->+<[>-]>[<<<<<<<<<->+<[>>>>>>>>>>>+<<<<<<<<<<-]>[->]>>>>>
>>->]                                                         operation 4: count down X and start again unless it is 0
<<->+<[>-]>[<<<<<<->+<[>>>>>>>>+<<<<<++[-<<<<<<++++++++++>>>
>>>]<<-]>[->]>>>>->]                                          operation 5: count down Y and unless it is 0 set X and start again
<<->+<[>-]>[<<<<<<<<<<<<<->>>>>>>>>>>>>->]                    operation 6: halt
<<[-]>>>>+<[->>>>>>[>>>]<<<[-<<<]<<-]>[>>>>>[>>>]+<<<[<<<]<<
->]                                                           start again: no node is passed; or else this one is
<<<<<<<<<<<<<<<<<]
>>>>>>>>>>++++++++++.                                         end of line
