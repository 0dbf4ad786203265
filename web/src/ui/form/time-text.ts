const pad = (value: number) => String(value).padStart(2, '0')

/** Whether a text is a time of day as forms keep it, `HH:MM` of 24 hours. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

function timeOf(hours: number, minutes: number): string | undefined {
  return hours <= 23 && minutes <= 59 ? `${pad(hours)}:${pad(minutes)}` : undefined
}

/** Reads a typed time: `9`, `930`, `9:30`, `9.30 pm`, `21:30`, `12a`. Without am or pm it is taken as of 24 hours. */
export function readTime(text: string): string | undefined {
  const [, first = '', second, half] = /^(\d{1,4})(?:[:.h ](\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim()) ?? []
  if (first === '' || (second !== undefined && first.length > 2)) return undefined
  const dense = first.length > 2
  const hours = Number(dense ? first.slice(0, -2) : first)
  const minutes = Number(second ?? (dense ? first.slice(-2) : 0))
  if (!half) return timeOf(hours, minutes)
  if (hours < 1 || hours > 12) return undefined
  return timeOf((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minutes)
}

/** A time on a clock of 12 hours, `9:30 PM`, or of 24; a text that is none stays itself. */
export function writeTime(time: string, clock: '12' | '24' = '12'): string {
  if (!isTime(time) || clock === '24') return time
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${pad(minutes)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** The next time on a grid of so many minutes, or the one before; round midnight too. */
export function stepTime(time: string, minutes: number): string {
  if (!isTime(time)) return minutes > 0 ? '09:00' : '17:00'
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const grid = Math.abs(minutes)
  const now = hour * 60 + minute
  const next = minutes > 0 ? Math.floor(now / grid) * grid + grid : Math.ceil(now / grid) * grid - grid
  const inDay = (next + 1440) % 1440
  return `${pad(Math.floor(inDay / 60))}:${pad(inDay % 60)}`
}
