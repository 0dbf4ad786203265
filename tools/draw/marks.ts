import {
  at,
  blob,
  box,
  type Canvas,
  circle,
  curve,
  type Drawing,
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

// The brands' marks, and the faces of gift cards.

const mark = (slug: string, brand: string, draw: (c: Canvas) => string): Drawing => ({
  slug,
  name: `${brand} logo`,
  brand,
  width: 800,
  height: 800,
  draw,
})
const card = (slug: string, name: string, draw: (c: Canvas) => string): Drawing => ({ slug, name, brand: '', width: 1600, height: 1008, draw })

/** A rose whose middle is a pizza cut in slices. */
const nonnaRosaMark = (c: Canvas) => {
  const petals = (count: number, r: number, size: number, colour: string, turn: number) =>
    times(count, (index) => circle(...polar(400, 380, r, turn + (index * 360) / count), size, colour))
  const leafPath = 'M0 0C60 -86 190 -96 250 -10C180 60 70 70 0 0Z'
  return (
    box(0, 0, c.width, c.height, '#f6e8cf') +
    at(400, 560, 28, 1, shape(leafPath, '#6f8a45'), line('M16 0Q120 -20 216 -8', '#f6e8cf', 9)) +
    at(400, 560, 152, 1, group('transform="scale(1 -1)"', shape(leafPath, '#566f35'), line('M16 0Q120 -20 216 -8', '#f6e8cf', 9))) +
    petals(8, 190, 104, '#a83226', 0) +
    petals(8, 150, 92, '#c8432f', 22) +
    circle(400, 380, 172, '#f0b65e') +
    circle(400, 380, 142, '#d9553b') +
    times(3, (index) =>
      line(`M${polar(400, 380, 172, index * 60 + 30).join(' ')}L${polar(400, 380, 172, index * 60 + 210).join(' ')}`, '#f6e8cf', 10),
    ) +
    times(6, (index) => circle(...polar(400, 380, 88, index * 60 + 60), 22, '#f6e8cf'))
  )
}

/** A kettle of copper with a drop of steam above its spout. */
const copperKettleMark = (c: Canvas) =>
  box(0, 0, c.width, c.height, '#2f5a5d') +
  line('M250 330C250 130 550 130 550 330', '#f4dfc4', 34) +
  shape('M180 600C160 440 230 330 400 330C570 330 640 440 620 600Q616 640 570 640H230Q184 640 180 600Z', '#d98a5c') +
  shape('M596 430C650 410 660 340 726 330L744 372C700 390 700 480 628 520Z', '#d98a5c') +
  shape('M400 330C570 330 640 440 620 600Q616 640 570 640H480C560 560 540 400 400 330Z', '#b9683c') +
  ellipse(400, 332, 96, 22, '#f4dfc4') +
  circle(400, 296, 30, '#f4dfc4') +
  line('M240 540C236 470 262 420 306 392', '#fbe6d2', 22) +
  box(214, 640, 372, 30, '#f4dfc4', 15) +
  line('M700 270C680 236 730 214 706 170', '#f4dfc4', 18)

/** A flame over waves. */
const tideAndEmberMark = (c: Canvas) => {
  const wave = (y: number) => curve(Array.from({ length: 9 }, (_, index): Point => [40 + index * 90, y + (index % 2 ? 34 : -34)]))
  return (
    box(0, 0, c.width, c.height, '#17304a') +
    shape(
      'M400 90C420 200 560 250 560 400C560 500 490 560 400 560C310 560 240 500 240 400C240 320 290 290 306 220C340 250 356 280 360 310C390 250 400 170 400 90Z',
      '#ee7d3b',
    ) +
    shape(
      'M408 290C416 350 488 380 488 456C488 512 450 548 402 548C352 548 316 514 316 464C316 420 340 404 350 366C368 382 376 400 380 418C396 384 404 340 408 290Z',
      '#f9c56a',
    ) +
    group(
      c.clip(circle(400, 400, 330, shade)),
      shape(`${wave(540)}V800H40Z`, '#17304a'),
      line(wave(548), '#9fd0cf', 30),
      line(wave(618), '#6aa7ac', 30),
      line(wave(688), '#3f7a86', 30),
    ) +
    circle(400, 400, 344, 'none', 'stroke="#f3e6cc" stroke-width="14"')
  )
}

/** Streamers, confetti and a sparkling glass on a deep ground. */
function celebration(c: Canvas): string {
  const colours = ['#f4b942', '#ee6c4d', '#f7e6c4', '#5fa8a0', '#f29aa0'] as const
  const confetti = scatter(c, 120, { x: 800, y: 430, rx: 880, ry: 520 }, 62, (x, y, turn, index) =>
    at(x, y, turn, 1, index % 3 ? box(-16, -8, 32, 16, c.pick(colours), 5) : circle(0, 0, c.between(7, 14), c.pick(colours))),
  )
  const streamers = times(6, (index) => {
    const x = 120 + index * 270
    const points = Array.from({ length: 9 }, (_, step): Point => [x + (step % 2 ? 46 : -46) * (1 - step * 0.05) + step * 12, -40 + step * 52])
    const d = curve(points)
    return (
      line(d, shade, 24, 'opacity="0.25" transform="translate(8 12)"') +
      line(d, colours[index % 5] ?? '#f4b942', 24) +
      line(d, '#ffffff', 6, 'opacity="0.35" transform="translate(-5 0)"')
    )
  })
  const flute = (x: number, turn: number) => {
    const glass = 'M-92 -330C-96 -150 -60 -60 -14 -40V210Q-16 240 -80 250H80Q16 240 14 210V-40C60 -60 96 -150 92 -330Z'
    return at(
      x,
      690,
      turn,
      1,
      shape(glass, shade, `opacity="0.35" transform="translate(20 24)" ${c.blur(12)}`),
      shape(glass, '#ffffff55'),
      shape('M-84 -250C-84 -150 -52 -72 0 -54C52 -72 84 -150 84 -250Z', c.along(['#ffe7a0', '#f4b942', '#e0962a'])),
      ellipse(0, -250, 84, 16, '#fff3cc'),
      scatter(c, 12, { x: 0, y: -170, rx: 50, ry: 70 }, 22, (px, py) => circle(px, py, c.between(4, 8), '#ffffff', 'opacity="0.75"')),
      line('M-72 -310C-72 -190 -52 -110 -30 -80', '#ffffff', 12, 'opacity="0.65"'),
      line(glass, '#ffffff', 5, 'opacity="0.6"'),
      ellipse(0, -330, 92, 17, 'none', 'stroke="#ffffff" stroke-opacity="0.8" stroke-width="6"'),
    )
  }
  const burst = times(14, (index) => {
    const [from, to] = [polar(800, 300, 90, index * 26 - 20), polar(800, 300, index % 2 ? 150 : 190, index * 26 - 20)]
    return line(`M${from.join(' ')}L${to.join(' ')}`, '#f9d98a', 12)
  })
  return (
    box(0, 0, c.width, c.height, c.round(['#8a2f4a', '#5a1836', '#380d24'], { x: 0.5, y: 0.35, r: 0.8 })) +
    confetti +
    streamers +
    burst +
    flute(655, 16) +
    flute(945, -16)
  )
}

/** A ribbon with its bow over a pattern of leaves and stars. */
function classic(c: Canvas): string {
  const sprigs = times(7 * 5, (index) => {
    const [column, row] = [index % 7, Math.floor(index / 7)]
    const [x, y] = [70 + column * 250 + (row % 2) * 125, 60 + row * 226]
    return (column + row) % 2
      ? at(
          x,
          y,
          (index * 37) % 360,
          1,
          times(5, (step) =>
            ellipse(
              -52 + step * 26,
              step % 2 ? 15 : -15,
              19,
              9,
              '#c9a45a',
              `opacity="0.5" transform="rotate(${step % 2 ? 35 : -35} ${-52 + step * 26} ${step % 2 ? 15 : -15})"`,
            ),
          ),
          line('M-70 0H70', '#c9a45a', 5, 'opacity="0.5"'),
        )
      : at(
          x,
          y,
          0,
          1,
          shape(outline(...Array.from({ length: 8 }, (_, point): Point => polar(0, 0, point % 2 ? 11 : 30, point * 45))), '#e3c680', 'opacity="0.6"'),
        )
  })
  const loop = 'M0 0C-60 -170 -330 -210 -340 -60C-344 70 -120 90 0 0Z'
  const inner = 'M-20 -8C-80 -110 -250 -140 -262 -58C-266 20 -120 40 -20 -8Z'
  const end = 'M-10 10C-60 110 -150 190 -190 330L-120 290L-70 350C-50 230 10 130 26 20Z'
  const red = c.along(['#e0644c', '#b8382c', '#8a2420'])
  const half = (mirrored: boolean) =>
    group(
      `transform="scale(${mirrored ? -1 : 1} 1)"`,
      shape(end, red),
      shape(loop, red),
      shape(inner, '#7a1c1c', 'opacity="0.75"'),
      line('M-40 -40C-120 -120 -230 -150 -290 -110', '#ffc0a8', 10, 'opacity="0.6"'),
    )
  return (
    box(0, 0, c.width, c.height, c.round(['#2f6a60', '#1f4d49', '#12332f'], { x: 0.4, y: 0.3, r: 0.9 })) +
    sprigs +
    shadow(c, box(1010, -20, 130, 1050, shade) + box(-20, 430, 1640, 130, shade), [10, 16], 12, 0.5) +
    box(-20, 430, 1640, 130, c.along(['#d9543f', '#b8382c', '#8a2420'])) +
    box(1010, -20, 130, 1050, c.along(['#d9543f', '#b8382c', '#8a2420'], [1, 0])) +
    box(-20, 446, 1640, 8, '#f3c9a0', 0, 'opacity="0.7"') +
    box(-20, 536, 1640, 8, '#f3c9a0', 0, 'opacity="0.7"') +
    box(1026, -20, 8, 1050, '#f3c9a0', 0, 'opacity="0.7"') +
    box(1116, -20, 8, 1050, '#f3c9a0', 0, 'opacity="0.7"') +
    at(
      1075,
      495,
      0,
      1.12,
      shadow(c, shape(loop, shade) + shape(end, shade) + group('transform="scale(-1 1)"', shape(loop, shade) + shape(end, shade)), [14, 22], 12, 0.5),
      half(false),
      half(true),
      box(-62, -66, 124, 132, c.round(['#ee7a60', '#c0402f', '#8a2420']), 40),
      shape(blob(c, -18, -26, 22, 12, 0.1, 8), '#ffd0bc', 'opacity="0.7"'),
    )
  )
}

export const marks: readonly Drawing[] = [
  mark('logo-nonna-rosa', 'Nonna Rosa', nonnaRosaMark),
  mark('logo-copper-kettle', 'Copper Kettle', copperKettleMark),
  mark('logo-tide-and-ember', 'Tide & Ember', tideAndEmberMark),
  card('gift-card-celebration', 'Gift card: celebration', celebration),
  card('gift-card-classic', 'Gift card: classic', classic),
]
