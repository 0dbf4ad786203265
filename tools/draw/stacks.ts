import { at, box, type Canvas, circle, curve, ellipse, group, line, outline, type Point, scatter, shade, shadow, shape, times } from './canvas.ts'
import { specks } from './ingredients.ts'

// What lies on one another, seen from the front: sandwiches and burgers. Each layer stands on `y`, around `x`.

const golden = ['#f5bf68', '#d98c34', '#9c5518'] as const

/** The upper half of a bun. */
export const bunTop = (c: Canvas, x: number, y: number, width: number, height: number, colours: readonly string[] = golden, seeds = 0) => {
  const half = width / 2
  const d = `M${x - half} ${y - 26}C${x - half - 6} ${y - height * 0.86} ${x - half * 0.5} ${y - height} ${x} ${y - height}C${x + half * 0.5} ${y - height} ${x + half + 6} ${y - height * 0.86} ${x + half} ${y - 26}Q${x + half} ${y} ${x + half - 40} ${y}H${x - half + 40}Q${x - half} ${y} ${x - half} ${y - 26}Z`
  return (
    shape(d, c.round(colours, { x: 0.36, y: 0.2, r: 0.85 })) +
    box(x - half + 18, y - 20, width - 36, 20, '#fbe2ae', 10) +
    group(
      c.clip(shape(d, shade)),
      scatter(c, seeds, { x, y: y - height * 0.58, rx: half * 0.78, ry: height * 0.34 }, 44, (px, py, turn) =>
        at(px, py, turn % 60, 1, ellipse(2, 5, 15, 9, '#8a4a14', 'opacity="0.5"'), ellipse(0, 0, 15, 9, '#fff0c8')),
      ),
      ellipse(
        x - half * 0.34,
        y - height * 0.78,
        half * 0.38,
        height * 0.1,
        '#ffffff',
        `opacity="0.5" transform="rotate(-8 ${x} ${y - height})" ${c.blur(6)}`,
      ),
    )
  )
}

export const bunFoot = (c: Canvas, x: number, y: number, width: number, height: number, colours: readonly string[] = golden) => {
  const half = width / 2
  const d = `M${x - half} ${y - height}H${x + half}V${y - height * 0.5}Q${x + half} ${y} ${x + half - 70} ${y}H${x - half + 70}Q${x - half} ${y} ${x - half} ${y - height * 0.5}Z`
  return shape(d, c.along(colours)) + box(x - half, y - height, width, 16, '#fbe2ae', 8)
}

/** A layer with uneven edges: meat, egg, a slice of something. */
export const slab = (c: Canvas, x: number, y: number, width: number, height: number, colours: readonly string[], wobble = 8) => {
  const half = width / 2
  const steps = 9
  const above = Array.from(
    { length: steps },
    (_, index): Point => [x - half + 18 + (index * (width - 36)) / (steps - 1), y - height + c.between(-wobble, wobble)],
  )
  const below = Array.from(
    { length: steps },
    (_, index): Point => [x + half - 18 - (index * (width - 36)) / (steps - 1), y + c.between(-wobble, wobble)],
  )
  const d = curve([...above, [x + half, y - height / 2], ...below, [x - half, y - height / 2]], true)
  return (
    shape(d, `${shade}50`, 'transform="translate(0 9)"') +
    shape(d, c.along(colours)) +
    line(curve(above.slice(0, 6)), '#ffffff', Math.max(4, height * 0.07), 'opacity="0.28" transform="translate(0 9)"')
  )
}

/** Lettuce whose edge hangs in waves. */
export const frill = (c: Canvas, x: number, y: number, width: number, drop: number, colours: readonly string[] = ['#c8e07a', '#6fa63a']) => {
  const waves = 13
  const edge = Array.from(
    { length: waves },
    (_, index): Point => [x + width / 2 - (index * width) / (waves - 1), y + (index % 2 ? drop * c.between(0.7, 1.05) : drop * c.between(0.05, 0.3))],
  )
  const d = `${curve(edge)}L${x - width / 2 + 20} ${y - 24}H${x + width / 2 - 20}Z`
  return (
    shape(d, `${shade}45`, 'transform="translate(0 9)"') +
    shape(d, c.along(colours)) +
    line(curve(edge), '#e4f2a8', 6, 'opacity="0.7" transform="translate(0 -5)"')
  )
}

/** A slice of cheese whose corners melt over what is below. */
export const meltedSlice = (
  c: Canvas,
  x: number,
  y: number,
  width: number,
  colours: readonly string[] = ['#ffcf5a', '#f2a626'],
  drops: readonly number[] = [60, 104, 44, 84],
) => {
  const half = width / 2
  const each = width / drops.length
  const runs = drops.map(
    (drop, index) =>
      `Q${x + half - index * each - each * 0.16} ${y + drop * 1.15} ${x + half - index * each - each * 0.5} ${y + drop}Q${x + half - index * each - each * 0.8} ${y + drop * 0.5} ${x + half - (index + 1) * each} ${y + 10}`,
  )
  const d = `M${x - half} ${y - 16}H${x + half}V${y + 10}${runs.join('')}Z`
  return (
    shape(d, `${shade}45`, 'transform="translate(0 8)"') +
    shape(d, c.along(colours)) +
    line(`M${x - half + 20} ${y - 7}H${x + half - 60}`, '#fff2c0', 7, 'opacity="0.8"')
  )
}

/** Slices of tomato from their side. */
export const tomatoRow = (c: Canvas, x: number, y: number, width: number, height = 40) =>
  times(2, (index) => {
    const left = x - width / 2 + index * (width / 2 + 6)
    return (
      box(left, y - height, width / 2 - 6, height, c.along(['#f06a50', '#cc2f22', '#a51f18']), height / 2) +
      line(`M${left + 26} ${y - height + 10}H${left + width / 2 - 60}`, '#ffc0a8', 6, 'opacity="0.8"')
    )
  })

/** A layer of a sandwich that was cut through: its height, its colours from above, and how its edge looks. */
export interface Layer {
  readonly height: number
  readonly colours: readonly string[]
  readonly kind: 'bread' | 'even' | 'wavy' | 'frill'
}

/** Half a sandwich, its cut to the front: the layers from below, and the bread above as a triangle. */
export function cutSandwich(c: Canvas, x: number, y: number, width: number, parts: readonly Layer[], top: readonly string[], apex = 0.1): string {
  const half = width / 2
  let foot = y
  const drawn = parts.map(({ height, colours, kind }) => {
    const layerFoot = foot
    foot -= height
    if (kind === 'frill') return { over: true, markup: frill(c, x, layerFoot - height * 0.5, width + 24, height * 0.9, colours) }
    if (kind === 'wavy') return { over: false, markup: slab(c, x, layerFoot, width + 10, height, colours, height * 0.14) }
    if (kind === 'even') return { over: false, markup: box(x - half - 4, layerFoot - height, width + 8, height, c.along(colours), height * 0.4) }
    const crumbs = scatter(c, 26, { x, y: layerFoot - height / 2, rx: half * 0.94, ry: height * 0.32 }, 22, (px, py) =>
      ellipse(px, py, c.between(4, 9), c.between(2, 5), '#c9964f', 'opacity="0.55"'),
    )
    return {
      over: false,
      markup:
        box(x - half, layerFoot - height, width, height, top[2] ?? '#a9662c', 12) +
        box(x - half + 4, layerFoot - height + 7, width - 8, height - 14, c.along(colours), 8) +
        crumbs,
    }
  })
  const roof = outline(
    [x - half, foot + 8],
    [x - half + width * 0.02, foot - 6],
    [x + width * apex, foot - width * 0.34],
    [x + half - width * 0.02, foot - 6],
    [x + half, foot + 8],
  )
  const ordered = [...drawn.filter(({ over }) => !over), ...drawn.filter(({ over }) => over)]
  return (
    shadow(c, shape(outline([x - half, y], [x + half, y], [x + half + 70, y + 16], [x - half + 40, y + 22]), shade), [10, 6], 12, 0.6) +
    ordered.map(({ markup }) => markup).join('') +
    shape(roof, c.along(top, [0.8, 1]), `stroke="${top[2] ?? '#a9662c'}" stroke-width="12" stroke-linejoin="round"`) +
    group(c.clip(shape(roof, shade)), specks(c, 34, { x, y: foot - width * 0.1, rx: half * 0.8, ry: width * 0.14 }, ['#9c5a20', '#f8d898'], 6))
  )
}

/** A wooden pick with an olive at its end. */
export const pick = (c: Canvas, x: number, y: number, length: number) =>
  line(`M${x} ${y}V${y - length}`, '#e6c88e', 11) +
  ellipse(x, y - length * 0.72, 34, 40, c.round(['#b5c05a', '#7d8c34', '#4c5a22'])) +
  circle(x, y - length * 0.72 - 26, 11, '#c8402a') +
  ellipse(x - 12, y - length * 0.8, 9, 13, '#ffffff', 'opacity="0.5"') +
  circle(x, y - length, 13, '#c98a4a')
