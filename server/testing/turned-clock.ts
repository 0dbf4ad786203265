/**
 * The machine's clock, as set wrongly: by so many milliseconds at the start, and as the process that started this one says later. Import it
 * before everything else.
 */
const right = globalThis.Date
let ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0)

globalThis.Date = class extends right {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(right.now() + ahead)
    else super(...given)
  }
  static override now = () => right.now() + ahead
} as DateConstructor

process.on('message', (milliseconds) => {
  ahead = Number(milliseconds)
  process.send?.('turned')
})
