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
  lump,
  type Point,
  polar,
  scatter,
  shade,
  shadow,
  shape,
  type Tones,
  times,
} from './canvas.ts'

// What more than one dish is made of.

export const basil: Tones = ['#6fae4a', '#2f6f2c']
export const mint: Tones = ['#8fd08a', '#3f9360']
export const lettuce: Tones = ['#b6d867', '#5f9a35']

/** A leaf whose stalk is at 0, 0 and which points to the right. */
export function leaf(c: Canvas, x: number, y: number, length: number, width: number, turn: number, [light, dark]: readonly [string, string]): string {
  const half = width / 2
  const whole = `M0 0C${length * 0.2} ${-half * 1.25} ${length * 0.72} ${-half * 1.1} ${length} 0C${length * 0.72} ${half * 1.1} ${length * 0.2} ${half * 1.25} 0 0Z`
  const lower = `M0 0C${length * 0.3} ${half * 0.16} ${length * 0.7} ${half * 0.16} ${length} 0C${length * 0.72} ${half * 1.1} ${length * 0.2} ${half * 1.25} 0 0Z`
  const veins = times(3, (index) => {
    const from = length * (0.26 + index * 0.2)
    return line(
      `M${from} 0L${from + length * 0.12} ${-half * 0.5}M${from} 2L${from + length * 0.12} ${half * 0.5}`,
      '#ffffff',
      Math.max(2, length * 0.016),
      'opacity="0.28"',
    )
  })
  return at(
    x,
    y,
    turn,
    1,
    shape(whole, `${shade}48`, `transform="rotate(${-turn}) translate(6 9) rotate(${turn})"`),
    shape(whole, c.along([light, dark], [1, 0.6])),
    shape(lower, dark, 'opacity="0.45"'),
    length > 90 ? veins : '',
    line(`M0 0Q${length * 0.5} ${half * 0.12} ${length * 0.94} 0`, '#ffffff', Math.max(2, length * 0.024), 'opacity="0.4"'),
  )
}

/** Leaves that grow from one place. */
export const tuft = (c: Canvas, x: number, y: number, length: number, turn: number, colours: readonly [string, string], leaves = 3) =>
  times(leaves, (index) =>
    leaf(c, x, y, length * (index === Math.floor(leaves / 2) ? 1 : 0.82), length * 0.56, turn + (index - (leaves - 1) / 2) * 62, colours),
  )

/** A stalk with needles, as of rosemary; `fine` makes it dill. */
export function sprig(x: number, y: number, length: number, turn: number, colours: readonly [string, string], fine = false): string {
  const count = fine ? 12 : 15
  const needles = times(count, (index) => {
    const from = length * (0.08 + (0.88 * index) / count)
    const long = length * (fine ? 0.26 : 0.17) * (1.15 - index / count / 1.4)
    const bend = fine ? 0.6 : 0.75
    return line(`M${from} 0l${long * bend} ${-long}M${from + 4} 0l${long * bend} ${long}`, index % 2 ? colours[0] : colours[1], fine ? 5 : 10)
  })
  return at(
    x,
    y,
    turn,
    1,
    group(`transform="translate(5 9)" opacity="0.25"`, line(`M0 0H${length}`, shade, 26)),
    line(`M0 0H${length}`, colours[1], fine ? 5 : 8),
    needles,
  )
}

/** Chopped herbs. */
export const herbs = (
  c: Canvas,
  count: number,
  area: { x: number; y: number; rx: number; ry: number },
  colours: readonly [string, string, ...string[]] = ['#4f9440', '#79b855'],
  size = 11,
) =>
  scatter(c, count, area, size * 1.7, (x, y, turn) =>
    at(x, y, turn, 1, shape(blob(c, 0, 0, size * c.between(0.7, 1.3), size * 0.55, 0.2, 6), c.pick(colours))),
  )

/** Ground pepper, seeds, crumbs. */
export const specks = (
  c: Canvas,
  count: number,
  area: { x: number; y: number; rx: number; ry: number },
  colours: readonly [string, ...string[]],
  size = 5,
) => scatter(c, count, area, size * 2, (x, y) => ellipse(x, y, size * c.between(0.6, 1.4), size * c.between(0.5, 1), c.pick(colours)))

/** A slice of lemon, lime or orange. */
export function citrus(c: Canvas, x: number, y: number, r: number, rind: string, flesh: readonly [string, string], flat = 1, turn = 0): string {
  const parts = times(8, (index) => {
    const [a, b] = [polar(0, 0, r * 0.74, index * 45 + 5), polar(0, 0, r * 0.74, index * 45 + 40)]
    const [near] = [polar(0, 0, r * 0.1, index * 45 + 22)]
    return shape(
      `M${near.join(' ')}L${a.join(' ')}A${r * 0.76} ${r * 0.76} 0 0 1 ${b.join(' ')}Z`,
      c.round(flesh),
      `stroke="${flesh[1]}" stroke-width="3" stroke-linejoin="round"`,
    )
  })
  return group(
    `transform="translate(${x} ${y}) scale(1 ${flat}) rotate(${turn})"`,
    circle(6, 10, r, `${shade}40`),
    circle(0, 0, r, rind),
    circle(0, 0, r * 0.9, '#fffbe8'),
    parts,
    shape(
      `M${polar(0, 0, r * 0.62, 200).join(' ')}A${r * 0.62} ${r * 0.62} 0 0 1 ${polar(0, 0, r * 0.62, 285).join(' ')}`,
      'none',
      `stroke="#ffffff" stroke-opacity="0.55" stroke-width="${r * 0.07}" stroke-linecap="round"`,
    ),
  )
}

export const lemon: readonly [string, readonly [string, string]] = ['#f3c623', ['#fde984', '#f2c73c']]
export const lime: readonly [string, readonly [string, string]] = ['#5f9f34', ['#d3ec90', '#9cc850']]
export const orange: readonly [string, readonly [string, string]] = ['#e67a22', ['#fbc06a', '#ee8f2f']]

/** A piece cut from a lemon, the rind below. */
export const wedge = (c: Canvas, x: number, y: number, size: number, turn: number, [rind, flesh]: readonly [string, readonly [string, string]]) =>
  at(
    x,
    y,
    turn,
    1,
    shape(`M${-size + 6} 10A${size} ${size * 0.9} 0 0 0 ${size + 6} 10Z`, `${shade}45`),
    shape(`M${-size} 0A${size} ${size * 0.9} 0 0 0 ${size} 0Z`, rind),
    shape(`M${-size * 0.9} 0A${size * 0.9} ${size * 0.76} 0 0 0 ${size * 0.9} 0Z`, '#fff8dc'),
    times(3, (index) => {
      const from = -size * 0.76 + index * size * 0.52
      return shape(
        curve(
          [
            [from, 5],
            [from + size * 0.46, 5],
            [from + size * 0.36, size * 0.52 - Math.abs(index - 1) * size * 0.14],
            [from + size * 0.1, size * 0.52 - Math.abs(index - 1) * size * 0.14],
          ],
          true,
        ),
        c.along(flesh),
      )
    }),
  )

/** A cherry tomato cut in half. */
export const tomato = (
  c: Canvas,
  x: number,
  y: number,
  r: number,
  turn = 0,
  colours: readonly [string, string, string] = ['#f2705a', '#d93a2b', '#a01f1b'],
) =>
  at(
    x,
    y,
    turn,
    1,
    circle(r * 0.1, r * 0.16, r, `${shade}45`),
    circle(0, 0, r, c.round([colours[1], colours[2]])),
    circle(0, 0, r * 0.84, c.round([colours[0], colours[1]])),
    times(3, (index) => {
      const [x1, y1] = polar(0, 0, r * 0.46, index * 120)
      return at(
        x1,
        y1,
        index * 120,
        1,
        ellipse(0, 0, r * 0.2, r * 0.3, '#f6a04d', 'opacity="0.75"'),
        ellipse(0, -r * 0.1, r * 0.05, r * 0.09, '#fff0c0'),
        ellipse(0, r * 0.1, r * 0.05, r * 0.09, '#fff0c0'),
      )
    }),
    ellipse(-r * 0.4, -r * 0.5, r * 0.22, r * 0.1, '#ffffff', 'opacity="0.5" transform="rotate(-35)"'),
  )

/** A whole small fruit: berry, tomato, olive, chickpea. */
const berry = (c: Canvas, x: number, y: number, r: number, colours: readonly string[]) => lump(c, x, y, r, r, colours, { wobble: 0.03, shine: 0.5 })

/** A fried egg. */
export function egg(c: Canvas, x: number, y: number, r: number, turn = 0): string {
  const d = blob(c, 0, 0, r, r * 0.9, 0.11, 9)
  return at(
    x,
    y,
    turn,
    1,
    shape(d, `${shade}50`, 'transform="translate(9 13)"'),
    shape(d, c.round(['#ffffff', '#fffaf0', '#ece2d0'], { x: 0.45, y: 0.42, r: 0.6 }), 'stroke="#c98f4a" stroke-opacity="0.55" stroke-width="5"'),
    circle(r * 0.05, r * 0.07, r * 0.42, '#c9a26055'),
    circle(0, 0, r * 0.4, c.round(['#ffd54a', '#fbab1e', '#e98a10'])),
    ellipse(-r * 0.14, -r * 0.16, r * 0.12, r * 0.07, '#ffffff', 'opacity="0.85" transform="rotate(-30)"'),
  )
}

/** A slice of bread from above, around 0, 0. */
export function bread(c: Canvas, width: number, height: number, crust = '#a9662c', crumb: readonly string[] = ['#f7dfae', '#e6bd7c']): string {
  const d = (s: number) =>
    `M${-width * 0.4 * s} ${height * 0.5 * s}H${width * 0.4 * s}Q${width * 0.47 * s} ${height * 0.5 * s} ${width * 0.46 * s} ${height * 0.38 * s}L${width * 0.43 * s} ${-height * 0.1 * s}C${width * 0.62 * s} ${-height * 0.26 * s} ${width * 0.4 * s} ${-height * 0.54 * s} 0 ${-height * 0.5 * s}C${-width * 0.4 * s} ${-height * 0.54 * s} ${-width * 0.62 * s} ${-height * 0.26 * s} ${-width * 0.43 * s} ${-height * 0.1 * s}L${-width * 0.46 * s} ${height * 0.38 * s}Q${-width * 0.47 * s} ${height * 0.5 * s} ${-width * 0.4 * s} ${height * 0.5 * s}Z`
  return (
    shape(d(1), shade, 'opacity="0.35" transform="translate(12 18)"') +
    shape(d(1), crust) +
    shape(d(0.91), c.round(crumb, { x: 0.45, y: 0.4, r: 0.7 }))
  )
}

/** Strands that curl about a middle: long pasta on a plate. `wide` makes ribbons of it. */
export function nest(
  c: Canvas,
  x: number,
  y: number,
  r: number,
  count: number,
  wide: number,
  colours: readonly [string, string, ...string[]],
  dark: string,
): string {
  const strands = times(count, (index) => {
    const far = r * (1 - (index / count) * 0.86) * c.between(0.86, 1.04)
    const start = c.between(0, 360)
    const [mx, my] = [x + c.between(-r, r) * 0.1, y + c.between(-r, r) * 0.1]
    const bend = c.between(0.8, 1.12)
    const points = Array.from(
      { length: 6 },
      (_, step): Point => polar(mx, my, far * (1 + (step - 2.5) * 0.035 * (bend > 0.95 ? 1 : -1)), start + step * c.between(26, 40), bend),
    )
    const d = curve(points)
    const colour = c.pick(colours)
    return (
      line(d, dark, wide + 6, 'opacity="0.55"') +
      line(d, colour, wide) +
      line(d, '#ffffff', wide * 0.24, 'opacity="0.35" transform="translate(-2 -2)"')
    )
  })
  return shape(blob(c, x + 14, y + 22, r * 1.02, r * 1.02, 0.05), `${shade}48`) + shape(blob(c, x, y, r, r, 0.05), dark) + strands
}

/** A pizza with its crust; what lies on it comes from outside. */
export function pizza(c: Canvas, x: number, y: number, r: number, sauce: readonly string[], ...toppings: readonly string[]): string {
  const dough = blob(c, x, y, r, r, 0.016, 26)
  const spots = times(24, () => {
    const angle = c.between(0, 360)
    const [px, py] = polar(x, y, r * c.between(0.9, 0.965), angle)
    return at(
      px,
      py,
      angle + 90,
      1,
      ellipse(0, 0, r * c.between(0.022, 0.06), r * c.between(0.012, 0.026), '#5d2c10', `opacity="${c.between(0.3, 0.65).toFixed(2)}"`),
    )
  })
  const bubbles = times(9, () => {
    const [px, py] = polar(x, y, r * 0.925, c.between(0, 360))
    return ellipse(px, py, r * c.between(0.045, 0.075), r * c.between(0.035, 0.05), '#fbdda0', 'opacity="0.5"')
  })
  return (
    shadow(c, shape(dough, shade), [14, 22], 14, 0.5) +
    shape(dough, c.round(['#f0c47e', '#e3a856', '#bd742f'], { x: 0.42, y: 0.36, r: 0.66 })) +
    line(
      curve(Array.from({ length: 8 }, (_, index): Point => polar(x, y, r * 0.945, 175 + index * 17))),
      '#ffeec4',
      r * 0.028,
      `opacity="0.6" ${c.blur(3)}`,
    ) +
    bubbles +
    spots +
    shape(blob(c, x, y, r * 0.865, r * 0.865, 0.022, 22), '#8d2c12', 'opacity="0.4"') +
    shape(blob(c, x, y, r * 0.85, r * 0.85, 0.022, 22), c.round(sauce, { x: 0.42, y: 0.38, r: 0.62 })) +
    toppings.join('')
  )
}

/** The cuts of a pizza in eight. */
export const cuts = (x: number, y: number, r: number, turn = 12) =>
  times(4, (index) => {
    const [a, b] = [polar(x, y, r * 0.98, turn + index * 45), polar(x, y, r * 0.98, turn + index * 45 + 180)]
    return (
      line(`M${a.join(' ')}L${b.join(' ')}`, '#5a2410', 5, 'opacity="0.4"') +
      line(`M${a[0] + 3} ${a[1] + 4}L${b[0] + 3} ${b[1] + 4}`, '#fff0cc', 2.5, 'opacity="0.4"')
    )
  })

/** A pool of melted cheese with brown spots. */
export const melted = (c: Canvas, x: number, y: number, rx: number, ry: number, colours: readonly string[] = ['#fffdf4', '#fbf0d2', '#ecd29a']) =>
  shape(blob(c, x + 4, y + 7, rx, ry, 0.13, 9), '#7c2a1255') +
  shape(blob(c, x, y, rx, ry, 0.13, 9), c.round(colours)) +
  ellipse(x - rx * 0.25, y - ry * 0.3, rx * 0.28, ry * 0.13, '#ffffff', 'opacity="0.7"') +
  (c.random() < 0.5 ? ellipse(x + rx * 0.25, y + ry * 0.2, rx * 0.2, ry * 0.15, '#c9863a', 'opacity="0.4"') : '')

/** A disc of cured sausage. */
export const salami = (c: Canvas, x: number, y: number, r: number) =>
  circle(x + 5, y + 8, r, `${shade}50`) +
  shape(blob(c, x, y, r, r, 0.03, 12), c.round(['#d9573c', '#b8341f', '#7e1b14'])) +
  specks(c, 6, { x, y, rx: r * 0.68, ry: r * 0.68 }, ['#f0a184', '#e88a6c'], r * 0.085) +
  line(curve([polar(x, y, r * 0.84, 190), polar(x, y, r * 0.86, 230), polar(x, y, r * 0.84, 270)]), '#ff9a78', r * 0.09, 'opacity="0.7"')

/** A slice of a mushroom, stalk downwards, around 0, 0. */
export const mushroom = (c: Canvas, x: number, y: number, size: number, turn: number) => {
  const d = `M${-size} ${size * 0.1}C${-size} ${-size * 1.05} ${size} ${-size * 1.05} ${size} ${size * 0.1}C${size} ${size * 0.42} ${size * 0.5} ${size * 0.3} ${size * 0.28} ${size * 0.3}L${size * 0.36} ${size * 0.95}Q0 ${size * 1.12} ${-size * 0.36} ${size * 0.95}L${-size * 0.28} ${size * 0.3}C${-size * 0.5} ${size * 0.3} ${-size} ${size * 0.42} ${-size} ${size * 0.1}Z`
  return at(
    x,
    y,
    turn,
    1,
    shape(d, `${shade}50`, 'transform="translate(5 8)"'),
    shape(d, '#7a5232'),
    shape(d, c.along(['#f6e6cb', '#dcbd92']), 'transform="scale(0.88) translate(0 2)"'),
    line(
      `M${-size * 0.6} ${size * 0.06}C${-size * 0.3} ${-size * 0.14} ${size * 0.3} ${-size * 0.14} ${size * 0.6} ${size * 0.06}`,
      '#8a6038',
      size * 0.1,
      'opacity="0.75"',
    ),
  )
}

/** A ring of onion. */
export const onion = (x: number, y: number, r: number, turn: number) =>
  at(
    x,
    y,
    turn,
    1,
    ellipse(4, 6, r, r * 0.82, 'none', `stroke="${shade}" stroke-opacity="0.3" stroke-width="${r * 0.24}"`),
    ellipse(0, 0, r, r * 0.82, 'none', `stroke="#a84b86" stroke-width="${r * 0.24}"`),
    ellipse(0, 0, r * 0.94, r * 0.76, 'none', `stroke="#f3d9ea" stroke-width="${r * 0.12}"`),
  )

/** A slice of a black olive. */
export const oliveRing = (x: number, y: number, r: number) =>
  circle(x + 3, y + 5, r, `${shade}45`) +
  circle(x, y, r, '#3a2f3d') +
  circle(x, y, r * 0.42, '#b8482a') +
  ellipse(x - r * 0.45, y - r * 0.5, r * 0.28, r * 0.14, '#ffffff', 'opacity="0.4"')

/** A curved strip of a pepper. */
export const pepperStrip = (x: number, y: number, size: number, turn: number, colour: string) =>
  at(
    x,
    y,
    turn,
    1,
    line(`M${-size} 6Q0 ${-size * 0.9 + 8} ${size} 8`, `${shade}45`, size * 0.34),
    line(`M${-size} 0Q0 ${-size * 0.9} ${size} 0`, colour, size * 0.34),
    line(`M${-size * 0.8} -6Q0 ${-size * 0.86} ${size * 0.6} -8`, '#ffffff', size * 0.07, 'opacity="0.5"'),
  )

/** One chip of potato, standing or lying. */
export const chip = (c: Canvas, x: number, y: number, length: number, width: number, turn: number) => {
  const half = width / 2
  return at(
    x,
    y,
    turn,
    1,
    box(-half + 5, -length / 2 + 6, width, length, `${shade}48`, 6),
    box(-half, -length / 2, width, length, c.pick(['#f2bf55', '#ecb145', '#f6cc6c']), 6),
    box(half - width * 0.36, -length / 2 + 2, width * 0.36, length - 4, '#b9741f', 5, 'opacity="0.5"'),
    box(-half, -length / 2, width, 14, '#a9661c', 6, 'opacity="0.5"'),
    line(`M${-half + 7} ${-length / 2 + 18}V${length / 2 - 16}`, '#fff3c4', 5, 'opacity="0.8"'),
  )
}

/** Half an avocado with its stone, its stem upwards. */
export const avocadoHalf = (c: Canvas, x: number, y: number, size: number, turn: number, stone = true) => {
  const d = `M0 ${-size}C${size * 0.42} ${-size} ${size * 0.4} ${-size * 0.4} ${size * 0.62} ${size * 0.05}C${size * 0.9} ${size * 0.62} ${size * 0.4} ${size} 0 ${size}C${-size * 0.4} ${size} ${-size * 0.9} ${size * 0.62} ${-size * 0.62} ${size * 0.05}C${-size * 0.4} ${-size * 0.4} ${-size * 0.42} ${-size} 0 ${-size}Z`
  return at(
    x,
    y,
    turn,
    1,
    shadow(c, shape(d, shade), [10, 14], 9),
    shape(d, c.along(['#4b6a2c', '#26401a'])),
    shape(d, c.along(['#a9c957', '#8ab342']), 'transform="scale(0.9)"'),
    shape(d, c.round(['#f8f3b8', '#e6e58c', '#c9d86a'], { y: 0.6 }), 'transform="scale(0.8)"'),
    stone ? lump(c, 0, size * 0.34, size * 0.32, size * 0.32, ['#b8743e', '#8a4c22', '#54290f'], { wobble: 0.02 }) : '',
  )
}

/** A fan of avocado slices that lie over one another from left to right. */
export const avocadoFan = (c: Canvas, x: number, y: number, size: number, turn: number, slices = 7) =>
  at(
    x,
    y,
    turn,
    1,
    times(slices, (index) => {
      const d = `M0 ${-size}C${size * 0.62} ${-size * 0.8} ${size * 0.62} ${size * 0.8} 0 ${size}C${size * 0.2} ${size * 0.5} ${size * 0.2} ${-size * 0.5} 0 ${-size}Z`
      return at(
        (index - slices / 2) * size * 0.3,
        Math.abs(index - slices / 2) * size * 0.03,
        (index - slices / 2) * 4,
        1,
        shape(d, `${shade}35`, 'transform="translate(7 6)"'),
        shape(d, '#6f9a32'),
        shape(d, c.along(['#f1efa6', '#b8cf58'], [1, 0]), 'transform="scale(0.93) translate(-3 0)"'),
      )
    }),
  )

export const blueberry = (c: Canvas, x: number, y: number, r: number) =>
  berry(c, x, y, r, ['#8fa3d6', '#4a5fa3', '#262f66']) +
  circle(x + r * 0.15, y - r * 0.1, r * 0.3, '#1d2450', 'opacity="0.7"') +
  circle(x + r * 0.15, y - r * 0.1, r * 0.14, '#5a6db0')

/** A strawberry cut lengthwise. */
export const strawberry = (c: Canvas, x: number, y: number, size: number, turn: number) => {
  const d = `M0 ${size}C${-size * 0.5} ${size * 0.75} ${-size * 0.95} 0 ${-size * 0.6} ${-size * 0.6}C${-size * 0.3} ${-size * 0.9} ${size * 0.3} ${-size * 0.9} ${size * 0.6} ${-size * 0.6}C${size * 0.95} 0 ${size * 0.5} ${size * 0.75} 0 ${size}Z`
  return at(
    x,
    y,
    turn,
    1,
    shape(d, `${shade}45`, 'transform="translate(6 9)"'),
    shape(d, c.round(['#f0584c', '#cf2430'])),
    shape(d, c.round(['#fbd0c0', '#f0776a', '#dd3a3c'], { x: 0.5, y: 0.35, r: 0.6 }), 'transform="scale(0.78)"'),
    shape(`M0 ${-size * 0.5}L${size * 0.1} ${size * 0.4}L0 ${size * 0.55}L${-size * 0.1} ${size * 0.4}Z`, '#fff3e6', 'opacity="0.85"'),
  )
}

/** Marks of the grill: bars that cross a shape. */
export const grillMarks = (c: Canvas, outlineMarkup: string, x: number, y: number, size: number, turn: number, gap = 58, colour = '#2c140a') =>
  group(
    c.clip(outlineMarkup),
    at(
      x,
      y,
      turn,
      1,
      times(Math.ceil((size * 2) / gap), (index) => box(-size, -size + index * gap, size * 2, gap * 0.3, colour, 6, 'opacity="0.72"')),
    ),
  )
