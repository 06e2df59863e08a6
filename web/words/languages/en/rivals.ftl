page-rivals = The computer plays
page-rivals-n = { $n ->
    [0] nobody: people alone
    [one] one rival
   *[other] { $n } rivals
}
page-rival-careful = Careful Kay
page-rival-bold = Bold Bea
page-rival-liar = Lying Lou
page-rival-thinks = { $name } is thinking
page-lift-cup = Lift my cup
page-cup-down = Put it down
page-your-dice = Your dice: { $faces }
page-cups-of = Under a cup
page-pass-to = Pass the laptop to { $name }.
page-pass-alone = Only { $name } looks now; everybody else looks away.
page-pass-here = That is me: lift my cup
page-pass-on-down = Put it down and hand on
page-rivals-stopped = A camera looks at real dice now, so the computer’s players have stopped. Unplug it, or tap in what they do.
