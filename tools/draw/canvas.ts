// The pencil of the demo pictures: SVG as text, and a chance that is the same in every run.

export type Point = readonly [number, number]

/** A light and a dark tone of one thing. */
export type Tones = readonly [string, string]

export interface Drawing {
  readonly slug: string
  readonly name: string
  readonly brand: string
  readonly width: number
  readonly height: number
  readonly draw: (c: Canvas) => string
}

/** One decimal is finer than a pixel, and keeps the text short. */
const n = (value: number) => String(Math.round(value * 10) / 10)

/** Holds what shapes of one picture share: gradients, filters, clips, and the chance that places small things. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly #defs = new Map<string, string>()
  #state: number

  /** The seed is the name of the picture, so a new picture leaves the others as they are. */
  constructor(seed: string, width: number, height: number) {
    this.width = width
    this.height = height
    this.#state = [...seed].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619), 2166136261)
  }

  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.random()
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[Math.floor(this.random() * list.length)] ?? list[0]
  }

  /** A fill that is lightest where the light falls, which comes from the upper left in all pictures. */
  round(colours: readonly string[], { x = 0.38, y = 0.32, r = 0.75 } = {}): string {
    return this.#def((id) => `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${r}">${stops(colours)}</radialGradient>`)
  }

  /** A fill along a line, by default from top to bottom. */
  along(colours: readonly string[], [x, y]: Point = [0, 1]): string {
    return this.#def((id) => `<linearGradient id="${id}" x1="0" y1="0" x2="${x}" y2="${y}">${stops(colours)}</linearGradient>`)
  }

  blur(size: number): string {
    const area = 'x="-60%" y="-60%" width="220%" height="220%"'
    return `filter="${this.#def((id) => `<filter id="${id}" ${area}><feGaussianBlur stdDeviation="${size}"/></filter>`)}"`
  }

  clip(markup: string): string {
    return `clip-path="${this.#def((id) => `<clipPath id="${id}">${markup}</clipPath>`)}"`
  }

  svg(body: string): string {
    const size = `width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"`
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${[...this.#defs.values()].join('')}</defs>${body}</svg>`
  }

  #def(write: (id: string) => string): string {
    const key = write('')
    const known = this.#defs.get(key)
    const id = known === undefined ? `d${this.#defs.size}` : (/id="(d\d+)"/.exec(known)?.[1] ?? '')
    if (known === undefined) this.#defs.set(key, write(id))
    return `url(#${id})`
  }
}

const stops = (colours: readonly string[]) =>
  colours.map((colour, at) => `<stop offset="${n((at / Math.max(1, colours.length - 1)) * 100)}%" stop-color="${colour}"/>`).join('')

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`

export const box = (x: number, y: number, width: number, height: number, fill: string, corner = 0, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(corner)}" fill="${fill}" ${more}/>`

export const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const group = (more: string, ...parts: readonly string[]) => `<g ${more}>${parts.join('')}</g>`

/** The same, seen from nearer: `x`, `y` stays where it is. */
export const nearer = (x: number, y: number, zoom: number, ...parts: readonly string[]) =>
  group(`transform="translate(${n(x * (1 - zoom))} ${n(y * (1 - zoom))}) scale(${zoom})"`, ...parts)

/** Parts that are drawn around 0, 0, put where they belong. */
export const at = (x: number, y: number, turn: number, scale: number, ...parts: readonly string[]) =>
  group(`transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${Math.round(scale * 100) / 100})"`, ...parts)

export const times = (count: number, draw: (at: number) => string) => Array.from({ length: count }, (_, index) => draw(index)).join('')

export const polar = (x: number, y: number, r: number, degrees: number, flat = 1): Point => [
  x + r * Math.cos((degrees * Math.PI) / 180),
  y + r * flat * Math.sin((degrees * Math.PI) / 180),
]

/** A straight-edged outline. */
export const outline = (...points: readonly Point[]) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`

/** A soft line through points. */
export function curve(points: readonly Point[], closed = false): string {
  const last = points.length - 1
  const of = (index: number): Point => {
    const inside = closed ? (index + points.length) % points.length : Math.min(last, Math.max(0, index))
    return points[inside] ?? [0, 0]
  }
  let d = `M${of(0).map(n).join(' ')}`
  for (let index = 0; index < (closed ? points.length : last); index++) {
    const [before, from, to, after] = [of(index - 1), of(index), of(index + 1), of(index + 2)]
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    d += `C${[...first, ...second, ...to].map(n).join(' ')}`
  }
  return closed ? `${d}Z` : d
}

/** A round outline that no compass drew. */
export function blob(c: Canvas, x: number, y: number, rx: number, ry: number, wobble = 0.06, corners = 12): string {
  const points = Array.from({ length: corners }, (_, index): Point => {
    const far = 1 + c.between(-wobble, wobble)
    const angle = (index / corners) * Math.PI * 2 + c.between(-0.12, 0.12)
    return [x + Math.cos(angle) * rx * far, y + Math.sin(angle) * ry * far]
  })
  return curve(points, true)
}

export interface Area {
  readonly x: number
  readonly y: number
  readonly rx: number
  readonly ry: number
}

/** Places things in an area without letting them crowd: `gap` is how near two may come. */
export function scatter(
  c: Canvas,
  count: number,
  { x, y, rx, ry }: Area,
  gap: number,
  draw: (x: number, y: number, turn: number, index: number) => string,
) {
  const taken: Point[] = []
  for (let tries = 0; taken.length < count && tries < count * 40; tries++) {
    const far = Math.sqrt(c.random())
    const angle = c.random() * Math.PI * 2
    const here: Point = [x + Math.cos(angle) * rx * far, y + Math.sin(angle) * ry * far]
    if (taken.every(([tx, ty]) => Math.hypot(tx - here[0], ty - here[1]) >= gap)) taken.push(here)
  }
  return taken.map(([tx, ty], index) => draw(tx, ty, c.random() * 360, index)).join('')
}

export const shade = '#1c0f08'

/** The soft shadow of something that stands on the table. */
export const shadow = (c: Canvas, markup: string, [dx, dy]: Point = [26, 34], size = 22, strength = 0.42) =>
  group(`transform="translate(${dx} ${dy})" opacity="${strength}" ${c.blur(size)}`, markup)

/** A rounded thing with a light and a dark side: `colours` from light to dark. */
export function lump(
  c: Canvas,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colours: readonly string[],
  { wobble = 0.06, corners = 10, turn = 0, shine = 0.35 } = {},
) {
  const d = blob(c, 0, 0, rx, ry, wobble, corners)
  return at(
    x,
    y,
    turn,
    1,
    shape(d, `${shade}40`, `transform="rotate(${n(-turn)}) translate(${n(rx * 0.1)} ${n(rx * 0.14)}) rotate(${n(turn)})"`),
    shape(d, c.round(colours)),
    shine > 0
      ? ellipse(-rx * 0.3, -ry * 0.36, rx * 0.3, ry * 0.17, `#ffffff`, `opacity="${shine}" transform="rotate(-20 ${n(-rx * 0.3)} ${n(-ry * 0.36)})"`)
      : '',
  )
}
