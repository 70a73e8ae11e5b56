Random letters: x becomes 5 x and 3 modulo 65536; each of 40 letters is the high byte
modulo 26 after 2000 turns

>>+++++[-<<++++++++>>]                                        so many letters are left
<<[->>+++++[-<++++++++++>]                                    so many turns for each
<[->++++[->>>>>>>>>>>>>++++++++++<<<<<<<<<<<<<]               each of which is 40 turns
>>>>>>>>>>>>>[-                                               one turn
<<<<<<<<+++<<[->>>>>+++++[-<<<+>+<[>-]>[<<+>>->]>]<<<<<]      low byte: five times the old one and 3; its carries go to the high byte
<[->>+++++<<]                                                 high byte: five times the old one
>>[-<<+>>]>[-<<+>>]>>>>>>>>]<<<<<<<<<<<<<<]                   the new state
>++[->>>>>>>>>>+++++++++++++<<<<<<<<<<]>>[->>>>>>+>+<<<<<<<]
>>>>>>>[-<<<<<<<+>>>>>>>]<[->>->+<[>-]>[<<<<<<<<<<<++[->>>>>
>>>>>+++++++++++++<<<<<<<<<<]>>>>>>>>>>>->]<<<<]              the high byte modulo 26
<<<<<<<+++++++++[-<++++++++++>]<+>>>>>>>>>>[-<<<<<<<<<<->>>>
>>>>>>]<<<<<<<<<<.[-]                                         as a letter
<<]>>++++++++++.                                              end of line
