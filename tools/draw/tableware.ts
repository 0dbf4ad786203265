import {
  at,
  blob,
  box,
  type Canvas,
  circle,
  curve,
  ellipse,
  group,
  line,
  outline,
  type Point,
  polar,
  scatter,
  shade,
  shadow,
  shape,
  times,
} from './canvas.ts'

// What food stands on and in, and the surfaces below.

/** A surface: two tones of one colour, and what it is made of. */
export interface Surface {
  readonly light: string
  readonly dark: string
  readonly kind: 'planks' | 'linen' | 'stone' | 'tiles'
}

/** The whole picture as a table seen from above. */
export function table(c: Canvas, { light, dark, kind }: Surface): string {
  const { width, height } = c
  const ground = box(0, 0, width, height, c.round([light, dark], { x: 0.3, y: 0.2, r: 1 }))
  const details = { planks, linen, stone, tiles }[kind](c)
  return ground + details + box(0, 0, width, height, c.round(['#ffffff22', '#ffffff00', `${shade}00`, `${shade}55`], { x: 0.4, y: 0.35, r: 0.95 }))
}

function planks(c: Canvas): string {
  const each = 240
  return times(Math.ceil(c.height / each), (row) => {
    const top = row * each
    const grain = times(3, () => {
      const y = top + c.between(30, each - 30)
      const bend = c.between(-16, 16)
      return line(
        `M-10 ${y}C${c.width * 0.3} ${y + bend} ${c.width * 0.6} ${y - bend} ${c.width + 10} ${y + bend / 2}`,
        `${shade}12`,
        c.between(3, 8),
      )
    })
    const joint = c.between(200, c.width - 200)
    return (
      box(0, top, c.width, each, row % 2 ? '#ffffff0d' : `${shade}0d`) +
      grain +
      box(0, top, c.width, 4, `${shade}30`) +
      box(0, top + 4, c.width, 3, '#ffffff18') +
      box(joint, top, 4, each, `${shade}28`)
    )
  })
}

const linen = (c: Canvas) =>
  times(9, (index) => box(index * 200 - 40, 0, 84, c.height, '#ffffff14')) + times(7, (index) => box(0, index * 200 - 10, c.width, 84, '#ffffff10'))

const stone = (c: Canvas) =>
  scatter(c, 46, { x: c.width / 2, y: c.height / 2, rx: c.width * 0.72, ry: c.height * 0.74 }, 110, (x, y, turn, index) =>
    at(x, y, turn, 1, shape(blob(c, 0, 0, c.between(9, 26), c.between(7, 17), 0.3, 6), index % 3 ? '#ffffff2e' : `${shade}22`)),
  )

const tiles = (c: Canvas) =>
  times(4 * 3, (index) => {
    const [x, y] = [(index % 4) * 400, Math.floor(index / 4) * 400]
    const tone = c.pick(['#ffffff10', '#ffffff1c', `${shade}0c`, `${shade}14`])
    return box(x + 5, y + 5, 390, 390, tone, 14) + line(`M${x + 20} ${y + 10}H${x + 380}`, '#ffffff22', 4)
  }) +
  times(3, (index) => box(index * 400 + 396, 0, 8, c.height, `${shade}20`)) +
  times(2, (index) => box(0, index * 400 + 396, c.width, 8, `${shade}20`))

/** A counter seen from the front: wall above, table below. */
export function counter(c: Canvas, wall: readonly [string, string], top: readonly [string, string], horizon = 800): string {
  const lights = scatter(c, 7, { x: 800, y: 330, rx: 860, ry: 260 }, 190, (x, y) => circle(x, y, c.between(40, 95), '#ffffff', 'opacity="0.07"'))
  return (
    box(0, 0, c.width, c.height, c.round(wall, { x: 0.42, y: 0.3, r: 0.85 })) +
    lights +
    box(0, horizon, c.width, c.height - horizon, c.along(top)) +
    box(0, horizon, c.width, 7, '#ffffff40') +
    box(0, horizon - 46, c.width, 46, c.along([`${shade}00`, `${shade}30`]))
  )
}

export interface Ware {
  readonly rim: string
  readonly well: string
  readonly edge: string
}

export const white: Ware = { rim: '#fdfaf4', well: '#efe8dc', edge: '#cfc4b4' }
export const cream: Ware = { rim: '#f8ecd4', well: '#ead8b6', edge: '#c2a67b' }
export const slate: Ware = { rim: '#4b565c', well: '#38424a', edge: '#232b31' }
export const sage: Ware = { rim: '#a9b99b', well: '#8fa182', edge: '#66795c' }
export const rust: Ware = { rim: '#c97350', well: '#ad5a3a', edge: '#7c3b24' }
export const sea: Ware = { rim: '#9cc3c4', well: '#7aa8ab', edge: '#4f7f84' }
export const night: Ware = { rim: '#31506b', well: '#24405a', edge: '#142a3f' }

/** A plate from above. A `flat` below 1 shows it from the side of the table. */
export function plate(c: Canvas, x: number, y: number, r: number, { rim, well, edge }: Ware, flat = 1): string {
  const ry = r * flat
  const thick = flat < 1 ? 20 : 0
  return (
    shadow(c, ellipse(x, y + thick, r, ry, shade), [28, 38], 24, 0.45) +
    ellipse(x, y + thick, r, ry, edge) +
    ellipse(x, y, r, ry, c.along([rim, well], [0.7, 1])) +
    ellipse(x, y, r - 5, ry - 5 * flat, 'none', `stroke="#ffffff" stroke-opacity="0.5" stroke-width="5"`) +
    ellipse(x, y, r * 0.77, ry * 0.77, c.along([edge, rim], [0.6, 1]), 'opacity="0.55"') +
    ellipse(x + 2, y + 4, r * 0.75, ry * 0.75, c.along([well, rim], [0.6, 1]))
  )
}

/** A bowl from above with its content, which is cut at the wall and lies in its shadow. */
export function bowl(c: Canvas, x: number, y: number, r: number, { rim, well, edge }: Ware, ...content: readonly string[]): string {
  const inside = circle(x, y, r * 0.86, shade)
  return (
    shadow(c, circle(x, y, r, shade), [34, 46], 26, 0.5) +
    circle(x, y, r, c.along([rim, edge], [0.7, 1])) +
    circle(x, y, r - 6, 'none', 'stroke="#ffffff" stroke-opacity="0.45" stroke-width="6"') +
    circle(x, y, r * 0.88, c.along([edge, well], [0.7, 1])) +
    group(
      c.clip(inside),
      ...content,
      circle(x + r * 0.07, y + r * 0.09, r * 0.93, 'none', `stroke="${shade}" stroke-opacity="0.4" stroke-width="${r * 0.16}" ${c.blur(r * 0.045)}`),
    )
  )
}

/** A wooden board, with a handle to the right when it is round. */
export function board(c: Canvas, x: number, y: number, width: number, height: number, colours: readonly [string, string], turn = 0): string {
  const grain = times(6, (index) => {
    const gy = -height / 2 + ((index + 0.6) * height) / 6.4 + c.between(-8, 8)
    return line(
      `M${-width / 2 + 24} ${gy}C${-width / 6} ${gy + c.between(-14, 14)} ${width / 6} ${gy + c.between(-14, 14)} ${width / 2 - 24} ${gy}`,
      `${shade}1c`,
      c.between(3, 6),
    )
  })
  return at(
    x,
    y,
    turn,
    1,
    shadow(c, box(-width / 2, -height / 2, width, height, shade, 46), [22, 36], 20),
    box(-width / 2, -height / 2 + 12, width, height, colours[1], 46),
    box(-width / 2, -height / 2, width, height, c.along(colours, [0.8, 1]), 46),
    grain,
    line(`M${-width / 2 + 44} ${-height / 2 + 5}H${width / 2 - 44}`, '#ffffff50', 5),
  )
}

/** A round board with a handle, as pizza is carried on. */
export function peel(c: Canvas, x: number, y: number, r: number, colours: readonly [string, string], turn = 35): string {
  const handle = box(r * 0.7, -58, r * 0.95, 116, c.along(colours, [0.3, 1]), 54)
  const grain = times(7, (index) => {
    const gy = -r * 0.8 + (index + 0.5) * r * 0.23
    const half = Math.sqrt(Math.max(0, r * r - gy * gy)) - 16
    return line(`M${-half} ${gy}Q0 ${gy + c.between(-16, 16)} ${half} ${gy}`, `${shade}1c`, c.between(3, 6))
  })
  // The shadow is cast before the board is turned, or it would turn with it.
  return (
    shadow(c, at(x, y, turn, 1, circle(0, 0, r, shade), box(r * 0.7, -58, r * 0.95, 116, shade, 54)), [24, 34], 22) +
    at(
      x,
      y,
      turn,
      1,
      handle,
      circle(0, 0, r, c.along(colours, [0.9, 0.8])),
      grain,
      circle(r * 1.5, 0, 20, `${shade}70`),
      circle(0, 0, r - 4, 'none', 'stroke="#ffffff" stroke-opacity="0.28" stroke-width="5"'),
    )
  )
}

/** A cloth that hangs into the picture from its edge. */
export function napkin(c: Canvas, x: number, y: number, width: number, height: number, colour: string, stripe: string, turn = 0): string {
  const d = curve(
    [
      [-width / 2, -height / 2],
      [0, -height / 2 - 10],
      [width / 2, -height / 2],
      [width / 2 + 9, 0],
      [width / 2, height / 2],
      [0, height / 2 + 9],
      [-width / 2, height / 2],
      [-width / 2 - 9, 0],
    ],
    true,
  )
  return at(
    x,
    y,
    turn,
    1,
    shadow(c, shape(d, shade), [12, 16], 12, 0.35),
    shape(d, colour),
    group(
      c.clip(shape(d, shade)),
      box(-width / 2 + 34, -height, 14, height * 2, stripe),
      box(-width / 2 + 60, -height, 6, height * 2, stripe),
      box(width / 2 - 48, -height, 14, height * 2, stripe),
      shape(outline([-width, -height / 2], [width * 0.1, -height], [-width * 0.05, height], [-width, height]), '#ffffff1f'),
    ),
  )
}

const steel = ['#f4f5f5', '#b9bec1', '#8b9195'] as const

/** A fork, a knife or a spoon, its handle towards the lower end. */
export function cutlery(c: Canvas, kind: 'fork' | 'knife' | 'spoon', x: number, y: number, turn: number, colours: readonly string[] = steel): string {
  const fill = c.along(colours, [1, 0.2])
  const handle = 'M-9 -40C-12 60 -20 240 -20 320C-20 350 20 350 20 320C20 240 12 60 9 -40Z'
  const head = {
    fork: 'M-9 -30C-14 -80 -44 -90 -44 -140L-42 -270C-41 -278 -29 -278 -28 -270L-24 -160H-14L-12 -270C-11 -278 11 -278 12 -270L14 -160H24L28 -270C29 -278 41 -278 42 -270L44 -140C44 -90 14 -80 9 -30Z',
    knife: 'M-12 -20L-14 -250C-14 -300 30 -280 30 -200C30 -120 22 -60 12 -20Z',
    spoon: 'M-9 -30C-14 -90 -58 -110 -58 -180C-58 -300 58 -300 58 -180C58 -110 14 -90 9 -30Z',
  }[kind]
  const inner =
    kind === 'spoon' ? ellipse(0, -186, 42, 66, c.along([colours[2] ?? '#888888', colours[0] ?? '#eeeeee'], [0.5, 1]), 'opacity="0.7"') : ''
  return at(
    x,
    y,
    turn,
    1,
    shadow(c, shape(head + handle, shade), [12, 14], 7, 0.4),
    shape(head + handle, fill),
    inner,
    line('M-6 20L-12 300', '#ffffff90', 5),
  )
}

/** A small round dish with something to dip into. */
export function ramekin(c: Canvas, x: number, y: number, r: number, colours: readonly string[], { rim, well, edge }: Ware = white): string {
  return (
    shadow(c, circle(x, y, r, shade), [14, 20], 12) +
    circle(x, y, r, c.along([rim, edge], [0.7, 1])) +
    circle(x, y, r * 0.84, well) +
    shape(blob(c, x + 1, y + 2, r * 0.76, r * 0.76, 0.03), c.round(colours)) +
    line(curve([polar(x, y, r * 0.5, 190), polar(x, y, r * 0.5, 230), polar(x, y, r * 0.48, 275)]), '#ffffff80', r * 0.09)
  )
}

/** The outline of a glass that narrows to its foot: half its width at the top and at the foot. */
const glassOutline = (x: number, top: number, foot: number, wide: number, narrow: number, round = 34) =>
  `M${x - wide} ${top}L${x - narrow} ${foot - round}Q${x - narrow + 2} ${foot} ${x - narrow + round} ${foot}H${x + narrow - round}Q${x + narrow - 2} ${foot} ${x + narrow} ${foot - round}L${x + wide} ${top}Z`

export interface Filling {
  readonly level: number
  readonly colours: readonly string[]
  readonly surface: string
}

/** A straight glass from the front with what is in it; `inside` is drawn over the drink and cut at the glass. */
export function tumbler(
  c: Canvas,
  x: number,
  top: number,
  foot: number,
  wide: number,
  narrow: number,
  filling: Filling,
  inside: string,
  above = '',
): string {
  const base = 38
  const part = (filling.level - top) / (foot - top)
  const atLevel = wide + (narrow - wide) * part - 10
  const drink = glassOutline(x, filling.level, foot - base, atLevel, narrow - 14)
  const whole = glassOutline(x, top, foot, wide, narrow)
  return (
    shadow(c, ellipse(x + 20, foot - 6, narrow * 1.25, 36, shade), [24, 14], 20, 0.5) +
    ellipse(x + 60, foot + 6, narrow * 1.1, 22, filling.surface, `opacity="0.35" ${c.blur(14)}`) +
    shape(whole, '#ffffff30') +
    shape(drink, c.along(filling.colours)) +
    ellipse(x, filling.level, atLevel, atLevel * 0.16, filling.surface) +
    group(c.clip(shape(glassOutline(x, top - 220, foot - base, wide + 20, narrow - 14), shade)), inside) +
    shape(
      `M${x - wide + 16} ${top + 24}L${x - narrow + 18} ${foot - 70}H${x - narrow + 48}L${x - wide + 58} ${top + 24}Z`,
      '#ffffff',
      'opacity="0.34"',
    ) +
    shape(
      `M${x + wide - 24} ${top + 24}L${x + narrow - 22} ${foot - 70}H${x + narrow - 36}L${x + wide - 40} ${top + 24}Z`,
      '#ffffff',
      'opacity="0.25"',
    ) +
    box(x - narrow + 22, foot - base + 6, narrow * 2 - 44, 14, '#ffffff', 8, 'opacity="0.35"') +
    line(whole, '#ffffff', 5, 'opacity="0.5"') +
    ellipse(x, top, wide, wide * 0.16, 'none', 'stroke="#ffffff" stroke-opacity="0.75" stroke-width="6"') +
    above
  )
}

/** A block of ice with light in it. */
export const iceCube = (c: Canvas, x: number, y: number, size: number, turn: number) =>
  at(
    x,
    y,
    turn,
    1,
    box(-size / 2, -size / 2, size, size, c.along(['#ffffffb0', '#ffffff30', '#ffffff70'], [1, 1]), size * 0.18),
    box(-size / 2 + 5, -size / 2 + 5, size - 10, size - 10, 'none', size * 0.15, 'stroke="#ffffff" stroke-opacity="0.6" stroke-width="5"'),
    line(`M${-size * 0.26} ${size * 0.1}L${-size * 0.02} ${-size * 0.26}`, '#ffffffc0', 7),
  )

export const straw = (c: Canvas, from: Point, to: Point, colour: string) =>
  line(`M${from.join(' ')}L${to.join(' ')}`, colour, 30) +
  line(`M${from[0] - 6} ${from[1]}L${to[0] - 6} ${to[1]}`, '#ffffff', 7, `opacity="0.5" ${c.blur(1)}`)

/** A cup on its saucer from above, with its handle to the right. */
export function cup(c: Canvas, x: number, y: number, r: number, ware: Ware, coffee: readonly string[], ...onTop: readonly string[]): string {
  const surface = circle(x, y, r * 0.83, c.round(coffee))
  return (
    shadow(c, circle(x, y, r, shade) + box(x + r * 0.8, y - 42, r * 0.62, 84, shade, 40), [30, 36], 18, 0.5) +
    line(`M${x + r * 0.86} ${y - 56}C${x + r * 1.62} ${y - 92} ${x + r * 1.62} ${y + 92} ${x + r * 0.86} ${y + 56}`, ware.edge, 46) +
    line(`M${x + r * 0.86} ${y - 58}C${x + r * 1.6} ${y - 94} ${x + r * 1.6} ${y + 84} ${x + r * 0.86} ${y + 52}`, ware.rim, 34) +
    circle(x, y, r, c.along([ware.rim, ware.edge], [0.7, 1])) +
    circle(x, y, r - 6, 'none', 'stroke="#ffffff" stroke-opacity="0.6" stroke-width="6"') +
    circle(x, y, r * 0.87, ware.edge) +
    surface +
    group(
      c.clip(circle(x, y, r * 0.83, shade)),
      ...onTop,
      circle(x + 12, y + 16, r * 0.9, 'none', `stroke="${shade}" stroke-opacity="0.45" stroke-width="${r * 0.14}" ${c.blur(9)}`),
    )
  )
}

/** Warm air over something hot. */
export const steam = (c: Canvas, x: number, y: number, high: number) =>
  times(3, (index) => {
    const sx = x + (index - 1) * 95
    const up = high * (index === 1 ? 1 : 0.78)
    return line(
      curve([
        [sx, y],
        [sx + 34, y - up * 0.3],
        [sx - 26, y - up * 0.62],
        [sx + 22, y - up],
      ]),
      '#ffffff',
      26,
      `opacity="0.3" ${c.blur(11)}`,
    )
  })
