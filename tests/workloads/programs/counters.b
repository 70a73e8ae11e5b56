Nested counters: a letter is printed for each turn of the outermost of four loops;
the inner ones only count down

>>>>>++++++++[-<<<<++++++++>>>>]<<<<<+++++++++++++++++++++++
+++                                                           L turns; A is the character before the first letter
[->+.                                                         turn L: the next letter is printed
>>>>+++[-<<<++++++++++>>>]<<<[-                               I turns of
>>>++++++[-<<++++++++++>>]<<[-                                J turns of
>>+++[-<++++++++++>]<[-]                                      K turns that only count down
<]<]<<]
++++++++++.                                                   end of line
