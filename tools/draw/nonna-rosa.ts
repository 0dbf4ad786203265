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
  lump,
  nearer,
  outline,
  type Point,
  polar,
  scatter,
  shade,
  shadow,
  shape,
  type Tones,
  times,
} from './canvas.ts'
import {
  basil,
  citrus,
  cuts,
  herbs,
  leaf,
  lemon,
  lettuce,
  melted,
  mushroom,
  nest,
  oliveRing,
  onion,
  pepperStrip,
  pizza,
  salami,
  specks,
  sprig,
  strawberry,
  tomato,
  tuft,
} from './ingredients.ts'
import { board, bowl, counter, cream, cutlery, napkin, peel, plate, ramekin, rust, type Surface, sage, slate, table, white } from './tableware.ts'

const walnut: Surface = { light: '#8a5c3e', dark: '#5a3823', kind: 'planks' }
const terracotta: Surface = { light: '#d98a62', dark: '#b3603b', kind: 'tiles' }
const oat: Surface = { light: '#f3e4c8', dark: '#dcc197', kind: 'linen' }
const oliveCloth: Surface = { light: '#9da873', dark: '#6f7b49', kind: 'linen' }
const plaster: Surface = { light: '#efe2d0', dark: '#d3bda0', kind: 'stone' }

const paleWood = ['#e3b87c', '#b9854a'] as const
const darkWood = ['#9a6538', '#6a4020'] as const
const tomatoSauce = ['#e0523a', '#c5301f', '#9c2013'] as const

const nonna = (slug: string, name: string, draw: (c: Canvas) => string): Drawing => ({
  slug,
  name,
  brand: 'Nonna Rosa',
  width: 1600,
  height: 1200,
  draw,
})

const margherita = (c: Canvas, x: number, y: number, r: number) =>
  pizza(
    c,
    x,
    y,
    r,
    tomatoSauce,
    scatter(c, 12, { x, y, rx: r * 0.68, ry: r * 0.68 }, r * 0.3, (px, py) => melted(c, px, py, r * c.between(0.12, 0.18), r * c.between(0.1, 0.15))),
    scatter(c, 8, { x, y, rx: r * 0.62, ry: r * 0.62 }, r * 0.36, (px, py, turn) => tuft(c, px, py, r * 0.15, turn, basil, 2)),
    specks(c, 16, { x, y, rx: r * 0.7, ry: r * 0.7 }, ['#7a1a0c'], r * 0.009),
  )

const diavola = (c: Canvas, x: number, y: number, r: number) =>
  pizza(
    c,
    x,
    y,
    r,
    tomatoSauce,
    scatter(c, 13, { x, y, rx: r * 0.7, ry: r * 0.7 }, r * 0.26, (px, py) => melted(c, px, py, r * 0.2, r * 0.17, ['#fdeec0', '#f4cf84', '#dc9a4b'])),
    scatter(c, 17, { x, y, rx: r * 0.68, ry: r * 0.68 }, r * 0.27, (px, py) => salami(c, px, py, r * 0.135)),
    scatter(c, 8, { x, y, rx: r * 0.66, ry: r * 0.66 }, r * 0.3, (px, py, turn) =>
      at(
        px,
        py,
        turn,
        1,
        circle(3, 5, r * 0.04, `${shade}50`),
        circle(0, 0, r * 0.04, '#2f7f35'),
        circle(0, 0, r * 0.027, '#cfe8a4'),
        circle(0, 0, r * 0.01, '#fff6d0'),
      ),
    ),
    times(3, (index) =>
      line(
        curve(
          Array.from(
            { length: 6 },
            (_, step): Point => [x - r * 0.56 + step * r * 0.23, y - r * 0.36 + index * r * 0.36 + (step % 2 ? 1 : -1) * r * c.between(0.04, 0.12)],
          ),
        ),
        '#f3a52a',
        r * 0.022,
        'opacity="0.8"',
      ),
    ),
  )

const quattro = (c: Canvas, x: number, y: number, r: number) =>
  pizza(
    c,
    x,
    y,
    r,
    ['#fff0be', '#f6d98c', '#e0ac55'],
    scatter(c, 15, { x, y, rx: r * 0.7, ry: r * 0.7 }, r * 0.24, (px, py) =>
      shape(
        blob(c, px, py, r * c.between(0.14, 0.22), r * c.between(0.12, 0.17), 0.2, 11),
        c.pick(['#fff6d6', '#fdeab0', '#f8d067']),
        'opacity="0.8"',
      ),
    ),
    scatter(c, 9, { x, y, rx: r * 0.66, ry: r * 0.66 }, r * 0.32, (px, py) => melted(c, px, py, r * c.between(0.1, 0.13), r * c.between(0.08, 0.11))),
    scatter(c, 15, { x, y, rx: r * 0.68, ry: r * 0.68 }, r * 0.2, (px, py, turn) =>
      at(px, py, turn, 1, shape(blob(c, 0, 0, r * c.between(0.04, 0.09), r * 0.03, 0.35, 9), '#b9711f', 'opacity="0.36"')),
    ),
    scatter(c, 13, { x, y, rx: r * 0.66, ry: r * 0.66 }, r * 0.24, (px, py) =>
      lump(c, px, py, r * 0.045, r * 0.036, ['#f2f4ee', '#b9cbd0', '#6f93a4'], { wobble: 0.28, corners: 8, shine: 0.2 }),
    ),
    herbs(c, 22, { x, y, rx: r * 0.7, ry: r * 0.7 }, ['#5f8a3c', '#88a860'], r * 0.016),
  )

const funghi = (c: Canvas, x: number, y: number, r: number) =>
  pizza(
    c,
    x,
    y,
    r,
    ['#fbeac0', '#efcf8d', '#d3a056'],
    scatter(c, 14, { x, y, rx: r * 0.68, ry: r * 0.68 }, r * 0.24, (px, py) => melted(c, px, py, r * 0.18, r * 0.15)),
    scatter(c, 24, { x, y, rx: r * 0.7, ry: r * 0.7 }, r * 0.215, (px, py, turn) => mushroom(c, px, py, r * c.between(0.082, 0.105), turn)),
    scatter(c, 9, { x, y, rx: r * 0.66, ry: r * 0.66 }, r * 0.26, (px, py, turn) => tuft(c, px, py, r * 0.085, turn, ['#79b44d', '#3c7a33'], 3)),
  )

function buildYourOwn(c: Canvas): string {
  const [x, y, r] = [690, 610, 470]
  const quarter = (index: number) => {
    const [px, py] = polar(x, y, r * 0.5, index * 90 + 45)
    return { x: px, y: py, rx: r * 0.27, ry: r * 0.27 }
  }
  return (
    table(c, oat) +
    peel(c, x, y, 520, darkWood, 200) +
    pizza(
      c,
      x,
      y,
      r,
      tomatoSauce,
      scatter(c, 20, { x, y, rx: r * 0.72, ry: r * 0.72 }, r * 0.2, (px, py) =>
        melted(c, px, py, r * 0.19, r * 0.16, ['#fff3cf', '#f8dc98', '#e6b463']),
      ),
      scatter(c, 7, quarter(3), 88, (px, py) => salami(c, px, py, 50)),
      scatter(c, 8, quarter(0), 74, (px, py) => oliveRing(px, py, 25)) + scatter(c, 4, quarter(0), 110, (px, py, turn) => onion(px, py, 42, turn)),
      scatter(c, 8, quarter(1), 74, (px, py, turn) => pepperStrip(px, py, 44, turn, c.pick(['#e0402a', '#f0a021', '#58a03c']))),
      scatter(c, 6, quarter(2), 96, (px, py, turn) => mushroom(c, px, py, 46, turn)) +
        scatter(c, 4, quarter(2), 96, (px, py, turn) => leaf(c, px, py, 62, 36, turn, basil)),
      cuts(x, y, r, 0),
    ) +
    ramekin(c, 1340, 260, 132, ['#b8341f', '#7e1b14']) +
    scatter(c, 6, { x: 1340, y: 262, rx: 66, ry: 66 }, 50, (px, py) => salami(c, px, py, 40)) +
    ramekin(c, 1415, 590, 132, ['#6a3b62', '#3d2440'], sage) +
    scatter(c, 13, { x: 1415, y: 592, rx: 78, ry: 78 }, 40, (px, py) => oliveRing(px, py, 24)) +
    ramekin(c, 1340, 930, 132, ['#58a03c', '#2f6f2c'], rust) +
    scatter(c, 9, { x: 1340, y: 932, rx: 64, ry: 64 }, 40, (px, py, turn) => pepperStrip(px, py, 38, turn, c.pick(['#e0402a', '#f0a021', '#6fae4a'])))
  )
}

const greens = (c: Canvas, x: number, y: number, r: number) =>
  scatter(c, 44, { x, y, rx: r * 0.92, ry: r * 0.92 }, r * 0.19, (px, py, turn) => {
    const length = r * c.between(0.46, 0.62)
    // A leaf lies with its middle where it was put, not with its stalk: otherwise the bowl shows its ground.
    const [sx, sy] = polar(px, py, -length / 2, turn)
    return leaf(
      c,
      sx,
      sy,
      length,
      length * 0.58,
      turn,
      c.pick<Tones>([lettuce, ['#9ccc55', '#4a8a2e'], ['#d9e98f', '#8bb548'], ['#8a4a68', '#54233f']]),
    )
  })

const salad = (c: Canvas, x: number, y: number, r: number) =>
  circle(x, y, r, '#3d6a26') +
  greens(c, x, y, r) +
  scatter(c, 7, { x, y, rx: r * 0.66, ry: r * 0.66 }, r * 0.4, (px, py, turn) => tomato(c, px, py, r * 0.13, turn)) +
  scatter(
    c,
    6,
    { x, y, rx: r * 0.66, ry: r * 0.66 },
    r * 0.4,
    (px, py) =>
      circle(px + 4, py + 6, r * 0.12, `${shade}40`) + circle(px, py, r * 0.12, '#cf3f72') + circle(px, py, r * 0.1, c.round(['#ffffff', '#f5e3ea'])),
  ) +
  scatter(
    c,
    5,
    { x, y, rx: r * 0.64, ry: r * 0.64 },
    r * 0.42,
    (px, py) =>
      circle(px + 4, py + 6, r * 0.14, `${shade}40`) +
      circle(px, py, r * 0.14, '#3f8a3c') +
      circle(px, py, r * 0.118, c.round(['#eaf5c8', '#c2de8d'])) +
      times(6, (index) => ellipse(...polar(px, py, r * 0.055, index * 60), r * 0.016, r * 0.01, '#f7fbe0')),
  ) +
  scatter(c, 5, { x, y, rx: r * 0.66, ry: r * 0.66 }, r * 0.42, (px, py, turn) => onion(px, py, r * 0.13, turn))

const houseSalad = (c: Canvas) =>
  table(c, terracotta) +
  napkin(c, 240, 850, 420, 640, '#f4ead6', '#7f9454', -14) +
  bowl(c, 800, 610, 500, { rim: '#d9a566', well: '#a8713a', edge: '#7c4c24' }, salad(c, 800, 610, 450)) +
  ramekin(c, 1400, 240, 128, ['#f0d27a', '#d9a83a'], white) +
  specks(c, 14, { x: 1400, y: 240, rx: 70, ry: 70 }, ['#6a8a3a', '#3a2a16'], 5) +
  citrus(c, 1420, 960, 110, ...lemon) +
  cutlery(c, 'fork', 180, 560, -10)

/** One piece of tiramisù from the front of the table: its layers, and cocoa above. */
function layers(c: Canvas, x: number, y: number, width: number, height: number): string {
  const deep = width * 0.34
  const rise = height * 0.42
  const rows = ['#7a4a2a', '#f8e7c4', '#7a4a2a', '#faedd0'] as const
  const each = height / rows.length
  const front = times(rows.length, (index) => {
    const top = y - (index + 1) * each
    const isCream = index % 2 === 1
    const colour = rows[index] ?? '#f8e7c4'
    const wave = curve(Array.from({ length: 7 }, (_, step): Point => [x - width / 2 + (step * width) / 6, top + c.between(-7, 7)]))
    const body = shape(`${wave}L${x + width / 2} ${top + each + 10}L${x - width / 2} ${top + each + 10}Z`, colour)
    const side = shape(
      outline(
        [x + width / 2, top],
        [x + width / 2 + deep, top - rise],
        [x + width / 2 + deep, top - rise + each + 4],
        [x + width / 2, top + each + 4],
      ),
      isCream ? '#dcbf8c' : '#52301a',
    )
    const crumb = isCream
      ? line(`M${x - width / 2 + 24} ${top + each * 0.3}H${x + width / 2 - 60}`, '#ffffff', 8, 'opacity="0.6"')
      : times(6, (piece) =>
          box(x - width / 2 + 10 + (piece * (width - 20)) / 6, top + 12, width / 6 - 10, each - 18, c.along(['#c08a52', '#8a5730', '#5f3819']), 20),
        ) + specks(c, 14, { x, y: top + each * 0.7, rx: width * 0.46, ry: each * 0.26 }, ['#4a2a14'], 4)
    return body + crumb + side
  })
  const top = outline(
    [x - width / 2, y - height],
    [x + width / 2, y - height],
    [x + width / 2 + deep, y - height - rise],
    [x - width / 2 + deep, y - height - rise],
  )
  return (
    shape(
      outline([x - width / 2, y], [x + width / 2 + 30, y + 16], [x + width / 2 + deep + 60, y - rise + 20], [x + width / 2 + deep, y - rise]),
      shade,
      `opacity="0.5" ${c.blur(14)}`,
    ) +
    front +
    shape(top, c.along(['#6a4024', '#4a2a16'], [1, 0.4])) +
    group(
      c.clip(shape(top, shade)),
      specks(c, 110, { x: x + deep / 2, y: y - height - rise / 2, rx: width * 0.66, ry: rise * 0.6 }, ['#3a1f10', '#8a5a34', '#7a4a28'], 6),
    ) +
    times(7, (index) => ellipse(x - width / 2 + 26 + (index * (width - 40)) / 6.4, y - height + 8, width * 0.07, each * 0.3, '#fff6e0')) +
    times(7, (index) => ellipse(x - width / 2 + 22 + (index * (width - 40)) / 6.4, y - height + 2, width * 0.06, each * 0.14, '#5a3520'))
  )
}

const tiramisu = (c: Canvas) =>
  table(c, plaster) +
  plate(c, 800, 790, 620, rust, 0.46) +
  layers(c, 700, 880, 520, 380) +
  at(1160, 880, 0, 1, tuft(c, 0, 0, 90, -50, ['#8fd08a', '#3f9360'], 3)) +
  strawberry(c, 1130, 930, 62, 30) +
  specks(c, 40, { x: 760, y: 960, rx: 380, ry: 60 }, ['#5a3520', '#7a4a28'], 5) +
  times(5, (index) =>
    at(
      260 + index * 34,
      250 + (index % 2) * 46,
      index * 50,
      1,
      ellipse(5, 8, 34, 24, `${shade}50`),
      ellipse(0, 0, 34, 24, c.round(['#8a5a38', '#4a2a16'])),
      line('M-24 2Q0 -10 24 2', '#2a150a', 5),
    ),
  )

const pastaTable = (c: Canvas, surface: Surface, cloth: string, stripe: string) =>
  table(c, surface) + napkin(c, 190, 640, 400, 900, cloth, stripe, 7) + cutlery(c, 'fork', 190, 600, 6)

const cacio = (c: Canvas) =>
  pastaTable(c, walnut, '#efe3cd', '#b0523a') +
  plate(c, 860, 600, 500, slate) +
  nest(c, 860, 600, 365, 66, 23, ['#f8e2a4', '#f1d186', '#fbecc0'], '#b98a3e') +
  scatter(c, 34, { x: 850, y: 590, rx: 270, ry: 270 }, 34, (x, y, turn) =>
    at(x, y, turn, 1, box(-30, -6, c.between(36, 66), 13, '#fffdf0', 6), box(-30, 4, 44, 4, '#d9bf86', 2)),
  ) +
  specks(c, 90, { x: 860, y: 600, rx: 330, ry: 330 }, ['#2a1c14', '#4a3626', '#1a110b'], 7) +
  specks(c, 26, { x: 860, y: 600, rx: 450, ry: 450 }, ['#15100c', '#d8cdb4'], 6) +
  shape(outline([1330, 1010], [1560, 940], [1590, 1130], [1380, 1160]), `${shade}55`, c.blur(12)) +
  shape(outline([1310, 980], [1540, 910], [1570, 1090], [1360, 1130]), c.along(['#fbe8b0', '#e4bd6a'])) +
  line('M1310 980L1360 1130L1570 1090', '#b07f33', 14)

const meat = (c: Canvas, x: number, y: number, r: number) =>
  shape(blob(c, x + 8, y + 14, r * 1.04, r, 0.1, 14), '#5a170c66') +
  shape(blob(c, x, y, r, r * 0.96, 0.1, 14), c.round(['#d8583a', '#b3341e', '#8a2413'])) +
  scatter(c, 54, { x, y, rx: r * 0.9, ry: r * 0.86 }, r * 0.15, (px, py) =>
    lump(
      c,
      px,
      py,
      r * c.between(0.08, 0.13),
      r * c.between(0.07, 0.1),
      c.pick([
        ['#b5603c', '#85391f', '#5a2212'],
        ['#d2744a', '#9c4526', '#6e2c16'],
      ]),
      { wobble: 0.22, corners: 8, shine: 0.2 },
    ),
  ) +
  scatter(c, 12, { x, y, rx: r * 0.8, ry: r * 0.8 }, r * 0.25, (px, py) => box(px, py, r * 0.09, r * 0.08, c.pick(['#f0902f', '#ef7d25']), 5))

const ragu = (c: Canvas) =>
  pastaTable(c, oliveCloth, '#f6ecd8', '#a33c28') +
  plate(c, 860, 600, 500, cream) +
  nest(c, 860, 600, 375, 54, 36, ['#f6d27a', '#eebf5c', '#fae09a'], '#a8702a') +
  meat(c, 860, 590, 235) +
  scatter(c, 22, { x: 850, y: 570, rx: 150, ry: 140 }, 26, (x, y, turn) => at(x, y, turn, 1, box(-22, -5, c.between(26, 46), 10, '#fff8e2', 5))) +
  tuft(c, 870, 560, 108, -60, basil, 3) +
  herbs(c, 20, { x: 860, y: 600, rx: 400, ry: 400 })

/** An open clam: two shells with the meat in one. */
const clam = (c: Canvas, x: number, y: number, size: number, turn: number) => {
  const valve = `M0 ${size * 0.7}C${-size * 1.2} ${size * 0.6} ${-size * 1.1} ${-size * 0.8} 0 ${-size * 0.85}C${size * 1.1} ${-size * 0.8} ${size * 1.2} ${size * 0.6} 0 ${size * 0.7}Z`
  const ribs = times(3, (index) =>
    line(
      `M${-size * (0.75 - index * 0.18)} ${size * 0.1}C${-size * 0.6} ${-size * (0.66 - index * 0.2)} ${size * 0.6} ${-size * (0.66 - index * 0.2)} ${size * (0.75 - index * 0.18)} ${size * 0.1}`,
      '#8a6a4a',
      4,
      'opacity="0.5"',
    ),
  )
  return at(
    x,
    y,
    turn,
    1,
    shape(valve, `${shade}55`, 'transform="translate(8 12)"'),
    at(0, -size * 0.62, 0, 0.86, shape(valve, c.along(['#d8c3a2', '#8d7256'])), ribs),
    shape(valve, c.along(['#e9d9bd', '#a98c6a'])),
    shape(valve, c.round(['#fffaf0', '#eadcd0', '#c3a9a2']), 'transform="scale(0.86) translate(0 3)"'),
    lump(c, 0, size * 0.06, size * 0.46, size * 0.34, ['#fbe0a8', '#eeb565', '#c98238'], { wobble: 0.14 }),
  )
}

const vongole = (c: Canvas) =>
  pastaTable(c, plaster, '#dfe6df', '#5f8587') +
  plate(c, 860, 600, 500, { rim: '#6f9aa8', well: '#4f7d8d', edge: '#2f5868' }) +
  nest(c, 860, 600, 365, 60, 24, ['#f8e0a2', '#f2cf82', '#fcecc0'], '#b0813a') +
  times(9, (index) => {
    const [x, y] = index === 8 ? [870, 590] : polar(860, 600, 245, index * 45 + c.between(-9, 9))
    return clam(c, x, y, 88, c.between(-60, 60) + index * 45)
  }) +
  herbs(c, 46, { x: 860, y: 600, rx: 330, ry: 330 }, ['#3f8a3a', '#6fb04c'], 13) +
  scatter(
    c,
    9,
    { x: 860, y: 600, rx: 280, ry: 280 },
    110,
    (x, y) =>
      circle(x, y, 17, 'none', 'stroke="#d8321f" stroke-width="10"') +
      circle(x - 4, y - 5, 15, 'none', 'stroke="#ffffff" stroke-width="2" stroke-opacity="0.5"'),
  ) +
  citrus(c, 1420, 250, 120, ...lemon) +
  citrus(c, 1490, 420, 92, ...lemon)

const burrata = (c: Canvas) =>
  table(c, walnut) +
  napkin(c, 1440, 900, 420, 700, '#e9dcc4', '#8a3c2c', 12) +
  plate(c, 790, 600, 520, white) +
  shape(blob(c, 790, 610, 370, 360, 0.06, 16), c.round(['#e3d468', '#c2b13c', '#9d9130']), 'opacity="0.75"') +
  times(11, (index) => {
    const [x, y] = polar(790, 600, c.between(285, 320), index * 33 + c.between(-6, 6))
    return tomato(
      c,
      x,
      y,
      c.between(52, 70),
      index * 50,
      c.pick([
        ['#f2705a', '#d93a2b', '#a01f1b'],
        ['#f9c54e', '#ec9a22', '#c4700f'],
        ['#f2705a', '#d93a2b', '#a01f1b'],
      ]),
    )
  }) +
  circle(812, 628, 222, `${shade}55`, c.blur(16)) +
  lump(c, 790, 595, 218, 212, ['#ffffff', '#fffaf0', '#e6d8c2'], { wobble: 0.035, corners: 14, shine: 0.9 }) +
  times(5, (index) =>
    line(curve([[790, 560], polar(790, 570, 70, 215 + index * 28), polar(790, 580, 130, 205 + index * 32)]), '#c9b69a', 6, 'opacity="0.6"'),
  ) +
  shape(blob(c, 850, 650, 116, 82, 0.14, 10), '#d9c7a4') +
  shape(blob(c, 848, 646, 108, 74, 0.14, 10), c.round(['#ffffff', '#fff3d6'])) +
  shape(blob(c, 905, 745, 48, 84, 0.16, 9), '#fff8e8') +
  lump(c, 775, 500, 60, 40, ['#ffffff', '#f7ecd8', '#d6c4a6'], { wobble: 0.12 }) +
  tuft(c, 700, 610, 118, 150, basil, 3) +
  tuft(c, 960, 470, 96, -40, basil, 3) +
  specks(c, 40, { x: 790, y: 600, rx: 240, ry: 240 }, ['#2a1c14', '#5a4632'], 6) +
  times(4, (index) => circle(...polar(790, 600, 385, 20 + index * 25), 14 + (index % 2) * 8, '#c9b83f', 'opacity="0.8"'))

const rice = (c: Canvas, x: number, y: number, r: number) =>
  circle(x + 12, y + 18, r * 1.02, `${shade}55`, c.blur(8)) +
  shape(blob(c, x, y, r, r * 0.96, 0.03, 18), '#a85e1c') +
  shape(blob(c, x, y, r * 0.9, r * 0.86, 0.03, 16), c.round(['#fff0c0', '#f6d27c'])) +
  scatter(c, 70, { x, y, rx: r * 0.8, ry: r * 0.77 }, r * 0.12, (px, py, turn) =>
    at(px, py, turn, 1, ellipse(2, 3, r * 0.09, r * 0.045, '#b9802e'), ellipse(0, 0, r * 0.09, r * 0.042, c.pick(['#fffbe6', '#fdeab4', '#f9dc90']))),
  ) +
  shape(blob(c, x, y, r * 0.42, r * 0.38, 0.1, 10), c.round(['#d8492e', '#a82c18'])) +
  scatter(c, 6, { x, y, rx: r * 0.3, ry: r * 0.28 }, r * 0.16, (px, py) => circle(px, py, r * 0.055, c.round(['#9fd06a', '#4f8f36']))) +
  shape(blob(c, x + r * 0.05, y + r * 0.08, r * 0.24, r * 0.2, 0.18, 8), c.round(['#fffdf0', '#fbe7b0']))

const fried = (c: Canvas, x: number, y: number, r: number) =>
  circle(x + 16, y + 24, r, `${shade}66`, c.blur(10)) +
  lump(c, x, y, r, r * 0.97, ['#f6c163', '#d98a2b', '#8f4a12'], { wobble: 0.025, corners: 18, shine: 0 }) +
  scatter(c, 60, { x, y, rx: r * 0.9, ry: r * 0.88 }, r * 0.15, (px, py) =>
    ellipse(px, py, r * c.between(0.03, 0.06), r * c.between(0.025, 0.045), c.pick(['#fbdc90', '#f0b04c', '#8f4d15', '#b9701f']), 'opacity="0.75"'),
  ) +
  ellipse(x - r * 0.32, y - r * 0.4, r * 0.3, r * 0.18, '#fff0c0', `opacity="0.5" ${c.blur(8)}`)

const arancini = (c: Canvas) =>
  table(c, oliveCloth) +
  board(c, 800, 620, 1260, 820, ['#d9a869', '#a87440'], -4) +
  shape(outline([330, 330], [1180, 270], [1260, 930], [400, 980]), '#f6ecd8', `transform="rotate(2 800 620)"`) +
  times(6, (index) => line(`M${380 + index * 150} ${325 - index * 10}V${960 - index * 8}`, '#cdbb98', 3, 'opacity="0.5"')) +
  fried(c, 560, 500, 168) +
  fried(c, 880, 440, 165) +
  fried(c, 560, 800, 160) +
  rice(c, 890, 770, 180) +
  ramekin(c, 1260, 560, 165, ['#e8573c', '#c5301f', '#9c2013']) +
  leaf(c, 1230, 570, 90, 54, -40, basil) +
  tuft(c, 700, 330, 86, -70, basil, 3) +
  herbs(c, 26, { x: 720, y: 640, rx: 380, ry: 300 }, ['#4f9440', '#79b855'], 10) +
  herbs(c, 20, { x: 720, y: 640, rx: 380, ry: 300 }, ['#fff8e0', '#fdf0c8'], 10)

/** Espresso over ice cream, in a glass on a foot. */
function affogato(c: Canvas): string {
  const [x, rim] = [790, 480]
  const cupShape = `M${x - 280} ${rim}C${x - 270} ${rim + 300} ${x - 110} ${rim + 390} ${x - 40} ${rim + 400}H${x + 40}C${x + 110} ${rim + 390} ${x + 270} ${rim + 300} ${x + 280} ${rim}Z`
  const coffee = `M${x - 255} ${rim + 130}C${x - 225} ${rim + 300} ${x - 100} ${rim + 372} ${x - 36} ${rim + 380}H${x + 36}C${x + 100} ${rim + 372} ${x + 225} ${rim + 300} ${x + 255} ${rim + 130}Z`
  const cone = (cx: number, cy: number, r: number) =>
    lump(c, cx, cy, r, r * 0.95, ['#fffdf4', '#fdf0cf', '#e2c48c'], { wobble: 0.045, corners: 14, shine: 0.7 }) +
    times(4, (index) =>
      line(
        curve([polar(cx, cy, r * 0.72, 190 + index * 26), polar(cx, cy, r * 0.56, 205 + index * 26), polar(cx, cy, r * 0.66, 222 + index * 26)]),
        '#e8d0a0',
        7,
        'opacity="0.8"',
      ),
    )
  return nearer(
    790,
    700,
    1.12,
    counter(c, ['#d8926c', '#a85a3c'], ['#f2e4cc', '#d4b68c'], 860) +
      shadow(c, ellipse(x + 30, 1076, 240, 40, shade), [22, 12], 18) +
      ellipse(x, 1070, 210, 38, c.along(['#fffdf8', '#d8cbb8'])) +
      ellipse(x, 1062, 196, 32, '#fbf6ec', 'opacity="0.9"') +
      shape(
        `M${x - 30} ${rim + 380}Q${x - 22} ${rim + 520} ${x - 80} 1060H${x + 80}Q${x + 22} ${rim + 520} ${x + 30} ${rim + 380}Z`,
        c.along(['#fffdf8d0', '#e6dccbb0']),
      ) +
      shape(cupShape, '#ffffff38') +
      shape(coffee, c.along(['#a8683a', '#5a2f14', '#2e1508'])) +
      group(
        c.clip(shape(cupShape, shade) + box(x - 400, 0, 800, rim + 2, shade)),
        cone(x - 110, rim - 10, 168),
        cone(x + 122, rim - 2, 160),
        cone(x + 10, rim - 158, 165),
        shape(
          `M${x - 262} ${rim + 128}C${x - 160} ${rim + 60} ${x - 120} ${rim + 170} ${x} ${rim + 110}C${x + 90} ${rim + 70} ${x + 150} ${rim + 170} ${x + 262} ${rim + 122}L${x + 240} ${rim + 240}H${x - 240}Z`,
          c.along(['#c98d58', '#6a3a1a']),
        ),
        shape(
          curve(
            [
              [x - 70, rim - 290],
              [x + 20, rim - 320],
              [x + 110, rim - 280],
              [x + 140, rim - 190],
              [x + 106, rim - 150],
              [x + 80, rim - 212],
              [x + 44, rim - 90],
              [x + 6, rim - 190],
              [x - 40, rim - 130],
              [x - 84, rim - 200],
            ],
            true,
          ),
          c.along(['#7a4620', '#3f1f0c']),
        ),
        ellipse(x - 4, rim - 272, 44, 14, '#ffffff', 'opacity="0.4" transform="rotate(-14 786 208)"'),
      ) +
      shape(
        `M${x - 250} ${rim + 30}C${x - 240} ${rim + 220} ${x - 150} ${rim + 310} ${x - 110} ${rim + 340}C${x - 180} ${rim + 240} ${x - 200} ${rim + 140} ${x - 206} ${rim + 30}Z`,
        '#ffffff',
        'opacity="0.4"',
      ) +
      line(cupShape, '#ffffff', 5, 'opacity="0.45"') +
      ellipse(x, rim, 280, 40, 'none', 'stroke="#ffffff" stroke-opacity="0.6" stroke-width="6"') +
      at(
        x + 190,
        rim - 150,
        24,
        1,
        box(-24, -190, 48, 300, c.along(['#f0bf74', '#c98436'], [1, 0]), 12),
        times(5, (index) =>
          line(`M-22 ${-160 + index * 52}L22 ${-120 + index * 52}M22 ${-160 + index * 52}L-22 ${-120 + index * 52}`, '#9c5f20', 5, 'opacity="0.55"'),
        ),
      ) +
      at(
        1260,
        1030,
        0,
        1,
        shadow(c, ellipse(0, 20, 130, 30, shade)),
        times(6, (index) =>
          at(
            (index % 3) * 74 - 80,
            Math.floor(index / 3) * 40 - 14,
            index * 47,
            1,
            ellipse(0, 0, 40, 27, c.round(['#8a5a38', '#3f2110'])),
            line('M-28 2Q0 -11 28 2', '#22100730', 7),
          ),
        ),
      ),
  )
}

const square = (c: Canvas, x: number, y: number, size: number, turn: number) =>
  at(
    x,
    y,
    turn,
    1,
    box(-size / 2 + 8, -size / 2 + 12, size, size, `${shade}66`, 14),
    box(-size / 2, -size / 2, size, size, '#f3e2bf', 14),
    box(-size / 2 + 6, -size / 2 + 6, size - 18, size - 20, c.along(['#7a4a2a', '#4a2a16'], [1, 1]), 10),
    specks(c, 18, { x: -6, y: -6, rx: size * 0.36, ry: size * 0.36 }, ['#8a5a34', '#2e1808'], 4),
  )

const family = (c: Canvas) =>
  table(c, walnut) +
  napkin(c, 1010, 120, 420, 360, '#efe3cd', '#a33c28', 8) +
  peel(c, 430, 380, 385, paleWood, 160) +
  margherita(c, 430, 380, 350) +
  cuts(430, 380, 350, 20) +
  peel(c, 1110, 780, 385, paleWood, 20) +
  diavola(c, 1110, 780, 350) +
  cuts(1110, 780, 350, 8) +
  bowl(c, 1290, 250, 225, sage, salad(c, 1290, 250, 310)) +
  at(
    400,
    965,
    -4,
    1,
    shadow(c, box(-270, -170, 540, 340, shade, 30)),
    box(-270, -170, 540, 340, c.along(['#fdfaf4', '#d8cbb8'], [0.6, 1]), 30),
    box(-250, -152, 500, 304, '#efe6d6', 22),
  ) +
  times(4, (index) =>
    square(c, 290 + (index % 2) * 220 + Math.floor(index / 2) * 10, 895 + Math.floor(index / 2) * 146 - (index % 2) * 14, 128, -4),
  ) +
  tuft(c, 400, 966, 54, -40, ['#8fd08a', '#3f9360'], 3)

const minestrone = (c: Canvas) =>
  table(c, oat) +
  napkin(c, 1330, 820, 520, 620, '#8f9c62', '#f3ead2', -18) +
  plate(c, 770, 600, 560, cream) +
  bowl(
    c,
    770,
    600,
    440,
    rust,
    circle(770, 600, 400, c.round(['#ef8a3e', '#d9602a', '#b5431d'])),
    scatter(c, 11, { x: 770, y: 600, rx: 320, ry: 320 }, 120, (x, y, turn) =>
      at(
        x,
        y,
        turn,
        1,
        circle(4, 7, 44, '#7a240e66'),
        circle(0, 0, 44, '#f08a24'),
        circle(0, 0, 38, c.round(['#ffb04d', '#f08a24'])),
        circle(0, 0, 15, '#f9c06a'),
      ),
    ),
    scatter(c, 15, { x: 770, y: 600, rx: 330, ry: 330 }, 100, (x, y, turn) =>
      at(
        x,
        y,
        turn,
        1,
        shape(blob(c, 4, 7, 46, 28, 0.06, 10), '#7a240e66'),
        lump(c, 0, 0, 44, 26, ['#fff3de', '#f3d9ae', '#d9ae74'], { wobble: 0.05, shine: 0.6 }),
      ),
    ),
    scatter(c, 14, { x: 770, y: 600, rx: 330, ry: 330 }, 105, (x, y, turn) =>
      at(
        x,
        y,
        turn,
        1,
        box(-26 + 4, -20 + 7, 52, 44, '#7a240e66', 8),
        box(-26, -20, 52, 44, '#4f8f36', 8),
        box(-22, -17, 44, 36, c.round(['#e3f0b8', '#b5d67c']), 6),
      ),
    ),
    scatter(c, 18, { x: 770, y: 600, rx: 330, ry: 330 }, 88, (x, y, turn) =>
      at(
        x,
        y,
        turn,
        1,
        box(-30, -17 + 6, 60, 36, '#7a240e66', 15),
        box(-30, -17, 60, 34, c.along(['#fbe3a0', '#dda94c']), 15),
        ellipse(26, 0, 9, 15, '#a8702a'),
      ),
    ),
    scatter(c, 12, { x: 770, y: 600, rx: 330, ry: 330 }, 110, (x, y, turn) => leaf(c, x, y, 80, 44, turn, ['#7fb84a', '#2f6f2c'])),
    scatter(c, 30, { x: 770, y: 600, rx: 360, ry: 360 }, 46, (x, y) => circle(x, y, c.between(6, 14), '#ffc36a', 'opacity="0.55"')),
  ) +
  scatter(c, 18, { x: 765, y: 590, rx: 130, ry: 120 }, 30, (x, y, turn) => at(x, y, turn, 1, box(-26, -6, c.between(30, 52), 12, '#fffaf0', 5))) +
  at(
    1370,
    800,
    -28,
    1,
    shadow(c, ellipse(0, 0, 190, 120, shade)),
    ellipse(0, 0, 190, 120, '#a9662c'),
    ellipse(-4, -4, 172, 104, c.round(['#fae6bd', '#e8c282'])),
    scatter(c, 16, { x: -4, y: -4, rx: 130, ry: 76 }, 34, (x, y) => ellipse(x, y, c.between(8, 16), c.between(5, 9), '#c99a58', 'opacity="0.6"')),
  ) +
  cutlery(c, 'spoon', 140, 680, -6)

const onPeel = (c: Canvas, surface: Surface, wood: readonly [string, string], turn: number, pie: string, ...around: readonly string[]) =>
  table(c, surface) + around.join('') + peel(c, 800, 600, 545, wood, turn) + pie

export const nonnaRosa: readonly Drawing[] = [
  nonna('margherita', 'Margherita', (c) =>
    onPeel(
      c,
      oliveCloth,
      paleWood,
      35,
      margherita(c, 800, 600, 495),
      times(4, (index) => tomato(c, 150 + (index % 2) * 95, 960 + Math.floor(index / 2) * 90 - (index % 2) * 30, 52, index * 70)),
      tuft(c, 1440, 190, 130, -40, basil, 4),
    ),
  ),
  nonna(
    'diavola',
    'Diavola',
    (c) =>
      table(c, plaster) +
      shadow(c, circle(800, 600, 560, shade), [30, 40], 26, 0.5) +
      circle(800, 600, 560, c.along(['#5b6066', '#2c2f33'], [0.7, 1])) +
      circle(800, 600, 536, c.along(['#34383c', '#4a4f55'], [0.7, 1])) +
      diavola(c, 800, 600, 495) +
      times(3, (index) =>
        at(
          1430 + index * 50,
          190 + index * 70,
          120 + index * 18,
          1,
          shape('M-90 0C-60 -34 40 -30 110 20C40 14 -40 30 -90 0Z', `${shade}55`, 'transform="translate(8 12)"'),
          shape('M-90 0C-60 -34 40 -30 110 20C40 14 -40 30 -90 0Z', c.along(['#ee4a34', '#a81c14'])),
          line('M-90 -2Q-116 -4 -126 -22', '#4f8f36', 12),
        ),
      ) +
      ramekin(c, 165, 980, 120, ['#f9c04a', '#dc8f1c']),
  ),
  nonna('quattro-formaggi', 'Quattro Formaggi', (c) =>
    onPeel(
      c,
      terracotta,
      darkWood,
      145,
      quattro(c, 800, 600, 495) + cuts(800, 600, 495, 22),
      shadow(c, shape(outline([60, 120], [330, 60], [270, 300]), shade)) +
        shape(outline([60, 120], [330, 60], [270, 300]), c.along(['#ffe39a', '#eab852'])) +
        circle(200, 150, 20, '#cf9a38') +
        circle(262, 210, 14, '#cf9a38') +
        circle(262, 124, 12, '#cf9a38') +
        line('M330 60L270 300', '#c98a2c', 16),
      sprig(1330, 150, 240, 30, ['#7f9a5a', '#4f6b3a']),
    ),
  ),
  nonna('funghi', 'Funghi', (c) =>
    onPeel(
      c,
      walnut,
      paleWood,
      -35,
      funghi(c, 800, 600, 495),
      times(3, (index) => mushroom(c, 150 + index * 90, 1010 - index * 16 + (index % 2) * 70, 66, index * 35 - 30)),
      sprig(110, 160, 250, 20, ['#8aa85f', '#57753a']),
    ),
  ),
  nonna('build-your-own', 'Build Your Own', buildYourOwn),
  nonna('house-salad', 'House Salad', houseSalad),
  nonna('tiramisu', 'Tiramisù', tiramisu),
  nonna('cacio-e-pepe', 'Cacio e Pepe', cacio),
  nonna('ragu-bolognese', 'Ragù Bolognese', ragu),
  nonna('vongole', 'Vongole', vongole),
  nonna('burrata', 'Burrata', burrata),
  nonna('arancini', 'Arancini', arancini),
  nonna('affogato', 'Affogato', affogato),
  nonna('family-dinner', 'Family Dinner for Four', family),
  nonna('minestrone', 'Minestrone', minestrone),
]
