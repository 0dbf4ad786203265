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
  times,
} from './canvas.ts'
import {
  avocadoFan,
  avocadoHalf,
  blueberry,
  bread,
  chip,
  citrus,
  egg,
  herbs,
  lime,
  melted,
  mint,
  orange,
  specks,
  strawberry,
  tomato,
  tuft,
} from './ingredients.ts'
import { bunFoot, bunTop, cutSandwich, type Layer, meltedSlice, pick, slab } from './stacks.ts'
import {
  board,
  bowl,
  counter,
  cream,
  cup,
  cutlery,
  iceCube,
  napkin,
  plate,
  ramekin,
  rust,
  type Surface,
  sea,
  steam,
  straw,
  table,
  tumbler,
  white,
} from './tableware.ts'

const oak: Surface = { light: '#ecd0a4', dark: '#cda571', kind: 'planks' }
const blueTiles: Surface = { light: '#8fb0ae', dark: '#5f8586', kind: 'tiles' }
const milk: Surface = { light: '#f7eedf', dark: '#e2cfb2', kind: 'stone' }
const copper: Surface = { light: '#dc9f7c', dark: '#b87350', kind: 'linen' }
const eggshell: Surface = { light: '#c9dcd2', dark: '#9dbcae', kind: 'linen' }

const paleWood = ['#dfb37a', '#b17d46'] as const
const darkWood = ['#946036', '#6a4222'] as const
const copperMetal = ['#f3c3a0', '#cf8157', '#96522f'] as const
const tealWare = { rim: '#5f9596', well: '#4a7f81', edge: '#2f5a5d' } as const

const kettle = (slug: string, name: string, draw: (c: Canvas) => string): Drawing => ({
  slug,
  name,
  brand: 'Copper Kettle',
  width: 1600,
  height: 1200,
  draw,
})

const bean = (c: Canvas, x: number, y: number, turn: number, size = 36) =>
  at(
    x,
    y,
    turn,
    1,
    ellipse(5, 8, size, size * 0.68, `${shade}55`),
    ellipse(0, 0, size, size * 0.68, c.round(['#94623c', '#5a3519', '#3a200d'])),
    line(`M${-size * 0.7} ${size * 0.06}Q0 ${-size * 0.28} ${size * 0.7} ${size * 0.06}`, '#24120780', size * 0.15),
  )

const beans = (c: Canvas, count: number, x: number, y: number, rx: number, ry: number) =>
  scatter(c, count, { x, y, rx, ry }, 62, (px, py, turn) => bean(c, px, py, turn))

/** A mug from the front, with the coffee in it to be seen. */
function dripCoffee(c: Canvas): string {
  const [x, top, foot, half] = [760, 470, 960, 285]
  const body = `M${x - half} ${top}L${x - half + 18} ${foot - 90}Q${x - half + 30} ${foot} ${x - half + 120} ${foot}H${x + half - 120}Q${x + half - 30} ${foot} ${x + half - 18} ${foot - 90}L${x + half} ${top}Z`
  const handle = `M${x + half - 20} ${top + 90}C${x + half + 210} ${top + 40} ${x + half + 210} ${top + 370} ${x + half - 20} ${top + 330}`
  return nearer(
    800,
    800,
    1.2,
    counter(c, ['#f3dfc0', '#d9b485'], ['#a96f45', '#7c4a2a'], 830) +
      shadow(c, ellipse(x + 70, foot - 4, half * 1.1, 46, shade), [30, 14], 22, 0.6) +
      line(handle, '#2f5a5d', 62) +
      line(handle, '#5f9596', 46, 'transform="translate(-3 -5)"') +
      shape(body, c.along(['#6fa7a7', '#5b9092', '#36666a'], [1, 0.15])) +
      group(
        c.clip(shape(body, shade)),
        box(x - half, top + 250, half * 2, 46, '#f3e3c8', 0, 'opacity="0.9"'),
        box(x - half, top + 312, half * 2, 14, '#e0a27c'),
        box(x - half + 40, top, 60, 600, '#ffffff', 30, `opacity="0.28" ${c.blur(10)}`),
        box(x + half - 120, top, 130, 600, shade, 0, `opacity="0.25" ${c.blur(26)}`),
      ) +
      ellipse(x, top, half, 84, c.along(['#7fb3b3', '#3f7073'])) +
      ellipse(x, top + 2, half - 20, 68, '#2f5a5d') +
      ellipse(x, top + 14, half - 30, 56, c.along(['#2a150b', '#5a3018', '#8a5430'])) +
      line(`M${x - 190} ${top + 30}Q${x} ${top + 76} ${x + 170} ${top + 36}`, '#d39a62', 8, 'opacity="0.7"') +
      ellipse(x - 90, top + 4, 70, 9, '#ffffff', 'opacity="0.25"') +
      ellipse(x, top, half - 4, 82, 'none', 'stroke="#ffffff" stroke-opacity="0.4" stroke-width="6"') +
      steam(c, x, top - 20, 330) +
      beans(c, 10, 1260, 1040, 150, 46) +
      at(
        320,
        1030,
        0,
        1,
        shadow(c, ellipse(0, 10, 110, 22, shade), [18, 8], 12),
        box(-100, -120, 200, 140, c.along(copperMetal, [1, 0.2]), 26),
        ellipse(0, -118, 100, 26, '#96522f'),
        ellipse(0, -114, 88, 20, '#fff8ea'),
      ),
  )
}

const latte = (c: Canvas) =>
  nearer(
    800,
    760,
    1.16,
    counter(c, ['#9fbdb8', '#6d9492'], ['#efdcbc', '#cfa878'], 880) +
      tumbler(
        c,
        800,
        250,
        1050,
        235,
        180,
        { level: 330, colours: ['#fffaf0', '#fbeed6', '#d9a873', '#b9814c', '#8a5226', '#f3dcb6', '#fdf3e0'], surface: '#fffaf0' },
        ellipse(800, 336, 214, 34, '#fffdf7') +
          shape('M690 336Q800 306 910 336Q800 372 690 336Z', '#c48d56', 'opacity="0.9"') +
          shape('M728 336Q800 318 872 336Q800 356 728 336Z', '#fffaf0') +
          scatter(c, 16, { x: 800, y: 420, rx: 190, ry: 36 }, 34, (x, y) => circle(x, y, c.between(5, 11), '#ffffff', 'opacity="0.7"')),
      ) +
      steam(c, 800, 210, 190) +
      at(
        1240,
        1050,
        0,
        1,
        shadow(c, ellipse(0, 16, 150, 26, shade)),
        ellipse(0, 0, 170, 40, '#f6ecdc'),
        ellipse(0, -8, 140, 28, '#e4d3b6'),
        times(3, (index) =>
          at(
            0,
            -22 - index * 34,
            index * 4 - 3,
            1,
            ellipse(0, 8, 96, 26, '#8f5424'),
            ellipse(0, 0, 96, 26, c.along(['#f0c686', '#c98a46'])),
            times(4, (chip) => circle(-54 + chip * 36, -4 + (chip % 2) * 9, 8, '#5a3018')),
          ),
        ),
      ) +
      beans(c, 9, 420, 1060, 150, 34),
  )

/** A heart poured into the foam. */
const cappuccino = (c: Canvas) =>
  table(c, oak) +
  napkin(c, 300, 920, 520, 420, '#8fb0ae', '#f4ead6', -22) +
  plate(c, 800, 610, 490, tealWare) +
  cutlery(c, 'spoon', 345, 560, 18, copperMetal) +
  cup(
    c,
    800,
    600,
    325,
    white,
    ['#c98f58', '#a8683a', '#7c4422'],
    circle(800, 600, 236, 'none', 'stroke="#e2b684" stroke-width="22" stroke-opacity="0.7"'),
    shape(
      'M800 800C690 700 590 640 596 530C602 430 730 400 800 496C870 400 998 430 1004 530C1010 640 910 700 800 800Z',
      c.round(['#fffdf6', '#fbeed6']),
    ),
    shape(
      'M800 730C720 660 660 610 664 548C668 490 750 474 800 540C850 474 932 490 936 548C940 610 880 660 800 730Z',
      'none',
      'stroke="#d6a673" stroke-width="15" stroke-opacity="0.75"',
    ),
    shape(
      'M800 664C756 626 728 600 730 570C732 540 776 534 800 570C824 534 868 540 870 570C872 600 844 626 800 664Z',
      'none',
      'stroke="#d6a673" stroke-width="12" stroke-opacity="0.6"',
    ),
    specks(c, 34, { x: 800, y: 600, rx: 250, ry: 250 }, ['#6a3a1a', '#8a5430'], 4),
  ) +
  beans(c, 9, 1370, 230, 150, 120)

const coldBrew = (c: Canvas) =>
  nearer(
    800,
    800,
    1.14,
    counter(c, ['#e7b794', '#c17a55'], ['#f6ead6', '#dcc19a'], 880) +
      tumbler(
        c,
        800,
        230,
        1060,
        225,
        178,
        { level: 330, colours: ['#7a4222', '#4a2411', '#2a1208', '#1d0c05'], surface: '#8a5430' },
        iceCube(c, 720, 400, 150, -14) +
          iceCube(c, 886, 460, 140, 20) +
          iceCube(c, 750, 580, 138, 8) +
          iceCube(c, 872, 650, 120, -22) +
          straw(c, [870, 960], [972, 150], '#f0e0c4'),
        line('M972 150L960 250', '#f6ead6', 30) + line('M966 160l12 14M960 204l12 14', '#cf8157', 14),
      ) +
      scatter(c, 34, { x: 800, y: 700, rx: 180, ry: 330 }, 60, (x, y) => ellipse(x, y, 6, 9, '#ffffff', 'opacity="0.4"')) +
      citrus(c, 1230, 1030, 104, ...orange, 0.62) +
      beans(c, 9, 410, 1060, 150, 36),
  )

const potatoes = (c: Canvas, x: number, y: number, rx: number, ry: number, count: number) =>
  scatter(c, count, { x, y, rx, ry }, 74, (px, py, turn) =>
    at(
      px,
      py,
      turn,
      1,
      box(-42 + 5, -36 + 9, 84, 74, `${shade}50`, 20),
      box(-42, -36, 84, 74, c.round(['#f8d074', '#e3a23c', '#a8651c']), 20),
      line('M-26 -22Q0 -30 24 -22', '#fff0c0', 8, 'opacity="0.7"'),
      ellipse(14, 14, 22, 13, '#8f4f16', 'opacity="0.45"'),
    ),
  )

const toastOf = (c: Canvas, x: number, y: number, size: number, turn: number) =>
  at(x, y, turn, 1, bread(c, size, size * 1.06), specks(c, 26, { x: 0, y: 0, rx: size * 0.36, ry: size * 0.38 }, ['#c98f48', '#d9a860'], 6))

const kettlePlate = (c: Canvas) =>
  table(c, blueTiles) +
  napkin(c, 150, 700, 320, 820, '#f4ead6', '#cf8157', 5) +
  plate(c, 850, 600, 555, white) +
  toastOf(c, 640, 330, 330, -24) +
  toastOf(c, 860, 270, 330, 10) +
  shape(outline([818, 200], [906, 186], [918, 264], [832, 280]), c.along(['#fff2b0', '#f2cf66'], [1, 1])) +
  potatoes(c, 1090, 690, 190, 190, 17) +
  herbs(c, 18, { x: 1090, y: 690, rx: 190, ry: 190 }) +
  egg(c, 660, 660, 215, 10) +
  egg(c, 830, 840, 200, 130) +
  specks(c, 30, { x: 740, y: 760, rx: 230, ry: 190 }, ['#2a1c14', '#5a4632'], 5) +
  tomato(c, 1130, 390, 80, 20) +
  tomato(c, 1240, 480, 72, 70) +
  tuft(c, 1010, 470, 90, -60, ['#79b44d', '#3c7a33'], 4) +
  cutlery(c, 'fork', 130, 610, 4)

/** Toast spread with avocado, slices fanned over it. */
const avocadoSlice = (c: Canvas, x: number, y: number, turn: number, withEgg: boolean) =>
  at(
    x,
    y,
    turn,
    1,
    bread(c, 500, 560, '#95551f'),
    shape(blob(c, 0, -6, 200, 222, 0.08, 14), c.round(['#c5dc74', '#93b945', '#6f9a34'])),
    scatter(c, 16, { x: 0, y: 0, rx: 170, ry: 190 }, 60, (px, py) => lump(c, px, py, 24, 18, ['#d9e88a', '#a5c652'], { wobble: 0.2, shine: 0.4 })),
    withEgg ? egg(c, 6, 6, 158, 30) : avocadoFan(c, 20, -10, 150, 12, 8),
    withEgg
      ? ''
      : times(4, (index) =>
          at(
            -120 + index * 80,
            168 - (index % 2) * 20,
            0,
            1,
            circle(4, 6, 36, `${shade}40`),
            circle(0, 0, 36, '#d8487c'),
            circle(0, 0, 30, c.round(['#ffffff', '#f7e4ec'])),
          ),
        ),
    specks(c, 26, { x: 0, y: 0, rx: 180, ry: 200 }, ['#c8321f', '#8a1f12', '#2a1c14'], 6),
    specks(c, 16, { x: 0, y: 0, rx: 180, ry: 200 }, ['#fff6dc', '#f0e0b4'], 7),
  )

const avocadoToast = (c: Canvas) =>
  table(c, milk) +
  board(c, 760, 600, 1220, 860, paleWood, 3) +
  avocadoSlice(c, 520, 590, -9, false) +
  avocadoSlice(c, 1030, 610, 8, false) +
  avocadoHalf(c, 1420, 820, 205, 18) +
  citrus(c, 1420, 360, 96, ...lime) +
  citrus(c, 1330, 230, 84, ...lime) +
  tuft(c, 780, 250, 90, -80, ['#79b44d', '#3c7a33'], 3) +
  tuft(c, 770, 960, 84, 60, ['#79b44d', '#3c7a33'], 3)

const huevos = (c: Canvas) =>
  table(c, copper) +
  napkin(c, 1450, 880, 380, 640, '#f4ead6', '#5f8586', 14) +
  shadow(c, circle(760, 620, 540, shade) + at(760, 620, -24, 1, box(470, -62, 430, 124, shade, 58)), [30, 42], 24, 0.55) +
  at(760, 620, -24, 1, box(470, -62, 430, 124, c.along(['#5a5552', '#2a2725']), 58), box(800, -26, 66, 52, '#b87350', 26)) +
  circle(760, 620, 540, c.along(['#5a5552', '#211f1e'], [0.7, 1])) +
  circle(760, 620, 505, c.along(['#262423', '#3f3b39'], [0.7, 1])) +
  shape(blob(c, 768, 634, 455, 455, 0.02, 18), `${shade}66`) +
  shape(blob(c, 760, 620, 455, 455, 0.02, 18), c.round(['#f8dc95', '#e8b85c', '#b9782a'])) +
  scatter(c, 26, { x: 760, y: 620, rx: 420, ry: 420 }, 80, (x, y) =>
    ellipse(x, y, c.between(14, 30), c.between(10, 20), '#9c5a1c', 'opacity="0.4"'),
  ) +
  shape(blob(c, 760, 620, 385, 375, 0.08, 16), c.round(['#ea5a36', '#cb3620', '#96200f'])) +
  scatter(c, 22, { x: 760, y: 620, rx: 350, ry: 340 }, 70, (x, y, turn) =>
    at(x, y, turn, 1, box(-20, -16, 40, 32, c.pick(['#f27a58', '#a82414', '#f4a05c']), 9)),
  ) +
  scatter(c, 34, { x: 560, y: 800, rx: 190, ry: 130 }, 44, (x, y, turn) =>
    at(
      x,
      y,
      turn,
      1,
      ellipse(4, 6, 32, 21, `${shade}66`),
      ellipse(0, 0, 32, 21, c.round(['#6a4a58', '#34202c'])),
      ellipse(-9, -7, 9, 4, '#ffffff', 'opacity="0.45"'),
    ),
  ) +
  egg(c, 640, 500, 205, 20) +
  egg(c, 920, 640, 200, 150) +
  avocadoFan(c, 880, 360, 100, 28, 6) +
  scatter(c, 14, { x: 760, y: 620, rx: 340, ry: 340 }, 110, (x, y) =>
    lump(c, x, y, 22, 18, ['#ffffff', '#f6ead0', '#d9c49a'], { wobble: 0.25, corners: 7, shine: 0 }),
  ) +
  herbs(c, 30, { x: 760, y: 620, rx: 340, ry: 340 }, ['#3f8a3a', '#6fb04c'], 14) +
  specks(c, 20, { x: 780, y: 570, rx: 240, ry: 160 }, ['#2a1c14'], 5) +
  citrus(c, 180, 200, 112, ...lime) +
  ramekin(c, 160, 1040, 130, ['#ea5a36', '#b9301c'], cream)

/** A stack from the front: each pancake has a pale side between two brown ones. */
function pancakes(c: Canvas): string {
  const [x, foot, wide, each] = [800, 930, 390, 82]
  const count = 5
  const top = foot - count * each
  const stack = times(count, (index) => {
    const y = foot - index * each
    const dx = c.between(-16, 16)
    const rx = wide + c.between(-18, 10)
    return (
      ellipse(x + dx + 6, y + 14, rx, 116, shade, 'opacity="0.28"') +
      shape(`M${x + dx - rx} ${y - 54}V${y - 20}A${rx} 118 0 0 0 ${x + dx + rx} ${y - 20}V${y - 54}Z`, c.along(['#fbe3a8', '#e8b65f', '#b8742b'])) +
      ellipse(x + dx, y - 56, rx, 118, c.along(['#b8722c', '#dc9c48'])) +
      ellipse(x + dx, y - 60, rx - 20, 106, c.round(['#eebb68', '#d18d3c', '#a9642a']))
    )
  })
  const syrup = `M${x - 240} ${top + 16}C${x - 180} ${top - 50} ${x + 210} ${top - 56} ${x + 260} ${top + 10}C${x + 330} ${top + 30} ${x + 316} ${top + 120} ${x + 312} ${top + 210}Q${x + 296} ${top + 262} ${x + 276} ${top + 206}C${x + 270} ${top + 140} ${x + 236} ${top + 98} ${x + 190} ${top + 110}C${x + 160} ${top + 130} ${x + 166} ${top + 240} ${x + 160} ${top + 330}Q${x + 138} ${top + 384} ${x + 116} ${top + 326}C${x + 110} ${top + 230} ${x + 96} ${top + 140} ${x + 40} ${top + 134}C${x - 30} ${top + 132} ${x - 44} ${top + 170} ${x - 46} ${top + 240}Q${x - 66} ${top + 290} ${x - 88} ${top + 238}C${x - 90} ${top + 150} ${x - 140} ${top + 116} ${x - 190} ${top + 108}C${x - 250} ${top + 110} ${x - 250} ${top + 190} ${x - 252} ${top + 230}Q${x - 270} ${top + 270} ${x - 288} ${top + 226}C${x - 300} ${top + 130} ${x - 300} ${top + 50} ${x - 240} ${top + 16}Z`
  return (
    table(c, eggshell) +
    plate(c, 800, 930, 640, white, 0.36) +
    ellipse(800, 930, 430, 128, '#a9561a', 'opacity="0.5"') +
    stack +
    shape(syrup, '#6a2f0c', 'opacity="0.4" transform="translate(6 12)"') +
    shape(syrup, c.along(['#d98a35', '#a9561a', '#8a3f10'])) +
    line(`M${x - 230} ${top + 34}C${x - 160} ${top - 16} ${x - 60} ${top - 26} ${x} ${top - 28}`, '#ffe0a0', 10, 'opacity="0.7"') +
    line(
      `M${x + 292} ${top + 100}V${top + 190}M${x + 138} ${top + 190}V${top + 310}M${x - 268} ${top + 130}V${top + 210}`,
      '#ffd58a',
      8,
      'opacity="0.7"',
    ) +
    shape(outline([x - 110, top + 6], [x + 20, top + 42], [x + 20, top + 2], [x - 110, top - 36]), '#f2cf66') +
    shape(outline([x + 20, top + 42], [x + 124, top - 4], [x + 124, top - 44], [x + 20, top + 2]), '#dfb344') +
    shape(outline([x - 110, top - 36], [x + 20, top + 2], [x + 124, top - 44], [x - 4, top - 76]), c.along(['#fff6c4', '#fbe38c'], [1, 1])) +
    times(5, (index) => blueberry(c, [330, 402, 1180, 1254, 1216][index] ?? 0, [960, 1010, 1000, 950, 900][index] ?? 0, 42)) +
    strawberry(c, 470, 1030, 66, -40) +
    strawberry(c, 1100, 1050, 62, 50) +
    tuft(c, 380, 930, 70, -60, mint, 3) +
    at(
      1400,
      300,
      0,
      1,
      shadow(c, ellipse(0, 150, 110, 30, shade)),
      shape('M-80 -120Q-130 140 -90 150H90Q130 140 80 -120Z', c.along(['#d98a35', '#8a3f10'])),
      ellipse(0, -120, 82, 22, '#6a2f0c'),
      line('M-80 -60C-190 -80 -190 80 -96 60', '#e8c8a0', 18),
      shape('M-66 -90Q-100 90 -70 120Q-50 0 -40 -90Z', '#ffffff', 'opacity="0.35"'),
    )
  )
}

const granolaBowl = (c: Canvas) =>
  table(c, oak) +
  napkin(c, 1400, 820, 480, 620, '#f4ead6', '#5f8586', -12) +
  bowl(
    c,
    770,
    600,
    510,
    sea,
    circle(770, 600, 450, c.round(['#ffffff', '#fbf4e8', '#e9dcc6'])),
    line(
      curve([
        [560, 380],
        [700, 470],
        [640, 560],
        [800, 600],
      ]),
      '#f0e4d0',
      30,
      'opacity="0.9"',
    ),
    shape(blob(c, 960, 690, 300, 340, 0.06, 14), '#c08a4a') +
      scatter(c, 105, { x: 950, y: 690, rx: 300, ry: 340 }, 44, (x, y) =>
        lump(
          c,
          x,
          y,
          c.between(26, 46),
          c.between(20, 32),
          c.pick([
            ['#f0c07a', '#d39446', '#a0662a'],
            ['#f8d89c', '#e0ac5e', '#b97c38'],
            ['#d09a5e', '#a86c34', '#7a481c'],
          ]),
          { wobble: 0.22, corners: 8, shine: 0.25 },
        ),
      ),
    scatter(c, 30, { x: 950, y: 690, rx: 270, ry: 320 }, 60, (x, y, turn) =>
      at(x, y, turn, 1, ellipse(3, 5, 32, 21, `${shade}40`), ellipse(0, 0, 32, 21, c.round(['#fff3d2', '#f0d49c'])), line('M-22 0H22', '#b98a4a', 4)),
    ),
    scatter(c, 9, { x: 930, y: 690, rx: 220, ry: 270 }, 130, (x, y, turn) =>
      at(
        x,
        y,
        turn,
        1,
        shape('M-36 0C-20 -26 20 -24 38 0C20 24 -20 26 -36 0Z', c.round(['#e9c9a0', '#b98552'])),
        line('M-26 0H26', '#8a5a30', 4, 'opacity="0.6"'),
      ),
    ),
    times(6, (index) =>
      at(
        ...polar(800, 610, 340, 186 + index * 17),
        0,
        1,
        circle(6, 9, 66, `${shade}40`),
        circle(0, 0, 66, '#e9cf7a'),
        circle(0, 0, 60, c.round(['#fff8da', '#f8e7ac'])),
        times(6, (seed) => ellipse(...polar(0, 0, 20, seed * 60), 5, 4, '#a98a4a')),
      ),
    ),
    times(4, (index) => strawberry(c, [500, 600, 560, 700][index] ?? 0, [560, 660, 800, 820][index] ?? 0, 74, index * 70 - 30)),
    scatter(c, 11, { x: 690, y: 600, rx: 150, ry: 110 }, 80, (x, y) => blueberry(c, x, y, 41)),
    tuft(c, 760, 480, 84, -30, mint, 3),
    line(
      curve([
        [1020, 420],
        [900, 520],
        [1080, 580],
        [880, 700],
        [1060, 800],
      ]),
      '#f2b23a',
      13,
      'opacity="0.75"',
    ),
  ) +
  cutlery(c, 'spoon', 1400, 480, -24, copperMetal) +
  times(3, (index) => strawberry(c, 130 + index * 74, 1050 - (index % 2) * 60, 60, index * 60))

/** Rolls of dough along an arc, thickest in its middle. */
const croissantShape = (c: Canvas, x: number, y: number, size: number, turn: number) => {
  const order = [-4, 4, -3, 3, -2, 2, -1, 1, 0]
  const segment = (index: number) => {
    const [px, py] = polar(0, size * 0.62, size * 1.0, -90 + index * 19)
    const thick = size * (0.58 - Math.abs(index) * 0.092)
    const wide = size * (0.33 - Math.abs(index) * 0.036)
    const d = blob(c, 0, 0, wide, thick, 0.03, 12)
    return at(
      px,
      py,
      index * 22,
      1,
      shape(d, '#6a3208', 'opacity="0.45" transform="translate(5 8)"'),
      shape(d, c.along(['#f9cf7c', '#e2993f', '#b4661c', '#7c3d0e'], [0.25, 1])),
      group(
        c.clip(shape(d, shade)),
        times(5, (strand) =>
          line(
            `M${-wide + (strand + 0.6) * wide * 0.4} ${-thick}Q${-wide + (strand + 0.9) * wide * 0.4} 0 ${-wide + (strand + 0.6) * wide * 0.4} ${thick}`,
            strand % 2 ? '#ffe0a0' : '#9c5214',
            size * 0.014,
            'opacity="0.5"',
          ),
        ),
        ellipse(-wide * 0.1, -thick * 0.42, wide * 0.5, thick * 0.24, '#fff2cc', `opacity="0.6" ${c.blur(7)}`),
      ),
    )
  }
  return at(
    x,
    y,
    turn,
    1,
    shadow(
      c,
      times(9, (index) => circle(...polar(0, size * 0.62, size, -90 + (index - 4) * 19), size * (0.5 - Math.abs(index - 4) * 0.085), shade)),
      [16, 34],
      16,
      0.5,
    ),
    order.map(segment).join(''),
  )
}

const croissant = (c: Canvas) =>
  table(c, eggshell) +
  napkin(c, 330, 860, 640, 560, '#f8efdf', '#cf8157', -24) +
  plate(c, 820, 600, 520, white) +
  croissantShape(c, 820, 570, 420, -10) +
  specks(c, 34, { x: 860, y: 810, rx: 260, ry: 90 }, ['#d9974a', '#b9701f', '#f0c070'], 7) +
  ramekin(c, 1420, 260, 140, ['#f6a53a', '#d97a1c', '#b85c10']) +
  at(
    1380,
    950,
    18,
    1,
    box(-130, -60 + 12, 260, 150, `${shade}50`, 14),
    box(-130, -60, 260, 150, '#f2cf66', 14),
    box(-130, -72, 260, 130, c.along(['#fff6c4', '#fbe38c'], [1, 1]), 14),
    line('M-60 -70V56', '#e0bb54', 5),
  )

/** Dough rolled around cinnamon, from above: glaze lies on the ridge between the turns, and leaves some of the dough to be seen. */
const roll = (c: Canvas, x: number, y: number, r: number, turn: number) => {
  const path = (from: number, to: number, dr = 0) =>
    curve(Array.from({ length: to - from }, (_, step): Point => polar(x, y, r * (0.05 + (step + from) * 0.0227) + dr, turn + (step + from) * 32)))
  const glazed: readonly Point[] = [
    [0, 11],
    [12, 22],
    [23, 33],
    [34, 37],
  ]
  const d = glazed.map(([from, to]) => path(from, to, r * 0.135)).join('')
  return (
    shadow(c, circle(x, y, r * 1.04, shade), [22, 36], 18, 0.5) +
    shape(blob(c, x, y, r * 1.04, r * 1.02, 0.02, 16), c.round(['#f7d08a', '#e0a050', '#a8642a'])) +
    line(path(0, 36, r * 0.128), '#f9dc9c', r * 0.15, `opacity="0.8" ${c.blur(5)}`) +
    line(path(0, 41), '#a8642a', r * 0.11, 'opacity="0.7"') +
    line(path(0, 41), '#6a3312', r * 0.062) +
    circle(
      x + r * 0.05,
      y + r * 0.06,
      r * 0.98,
      'none',
      `stroke="#5a2a0c" stroke-opacity="0.4" stroke-width="${Math.round(r * 0.12)}" ${c.blur(14)}`,
    ) +
    line(d, '#8a4a1c', r * 0.085, 'opacity="0.3" transform="translate(4 8)"') +
    line(d, '#fffaf0', r * 0.085, 'opacity="0.94"') +
    line(d, '#ffffff', r * 0.022, 'transform="translate(-3 -5)"') +
    specks(c, 34, { x, y, rx: r * 0.86, ry: r * 0.86 }, ['#6a3312', '#8a4a1c'], 6)
  )
}

const cinnamonRoll = (c: Canvas) =>
  table(c, copper) +
  plate(c, 800, 600, 530, { rim: '#dfe9e4', well: '#c3d6cd', edge: '#8fa99e' }) +
  roll(c, 800, 598, 400, 20) +
  at(
    1370,
    980,
    -24,
    1,
    times(3, (index) =>
      group(
        '',
        box(-190 + 6, -26 + index * 50 + 8, 380, 44, `${shade}50`, 22),
        box(-190, -26 + index * 50, 380, 44, c.along(['#c98048', '#8a4a1e', '#5f2e0e']), 22),
        line(`M-170 ${-12 + index * 50}H150`, '#e8b07c', 6, 'opacity="0.7"'),
        ellipse(188, -4 + index * 50, 10, 20, '#4a240c'),
      ),
    ),
  ) +
  cutlery(c, 'fork', 150, 560, -8, copperMetal)

const slicePath = (s: number) =>
  `M${-190 * s} ${170 * s}H${190 * s}Q${206 * s} ${170 * s} ${208 * s} ${150 * s}L${224 * s} ${-70 * s}C${226 * s} ${-150 * s} ${110 * s} ${-190 * s} 0 ${-190 * s}C${-110 * s} ${-190 * s} ${-226 * s} ${-150 * s} ${-224 * s} ${-70 * s}L${-208 * s} ${150 * s}Q${-206 * s} ${170 * s} ${-190 * s} ${170 * s}Z`

/** A piece of loaf with its cut to the front, `deep` steps long towards the back. */
const loaf = (c: Canvas, x: number, y: number, scale: number, deep: number, turn = 0) =>
  at(
    x,
    y,
    turn,
    scale,
    shadow(
      c,
      times(3, (index) => shape(slicePath(1), shade, `transform="translate(${index * deep * 4} ${-index * deep * 1.7})"`)),
      [26, 30],
      20,
      0.5,
    ),
    times(deep, (step) =>
      shape(slicePath(1), step === deep - 1 ? '#a5622a' : '#8f5122', `transform="translate(${(deep - 1 - step) * 9} ${-(deep - 1 - step) * 3.6})"`),
    ),
    deep > 10
      ? shape(
          outline(
            [190, 170],
            [208, 150],
            [224, -70],
            [224 + deep * 9 - 9, -70 - deep * 3.6],
            [208 + deep * 9 - 9, 150 - deep * 3.6],
            [190 + deep * 9 - 9, 170 - deep * 3.6],
          ),
          '#4a240c',
          'opacity="0.42"',
        )
      : '',
    deep > 10
      ? line(`M6 -176C60 -214 ${deep * 4} ${-190 - deep * 2} ${deep * 9 - 30} ${-170 - deep * 3.6}`, '#d9a25c', 26, 'opacity="0.75"') +
          line(
            `M-100 -160C-40 -196 ${deep * 4 - 90} ${-170 - deep * 2} ${deep * 9 - 130} ${-156 - deep * 3.6}`,
            '#f0c888',
            8,
            `opacity="0.5" ${c.blur(3)}`,
          )
      : '',
    shape(slicePath(0.93), c.round(['#f6d596', '#e6b566', '#cf9444'])),
    scatter(c, 34, { x: 0, y: 0, rx: 176, ry: 150 }, 34, (px, py) => ellipse(px, py, c.between(5, 12), c.between(4, 8), '#b9803a', 'opacity="0.6"')),
    scatter(c, 8, { x: 0, y: 0, rx: 150, ry: 130 }, 80, (px, py) =>
      lump(c, px, py, 20, 14, ['#b98048', '#8a5424', '#5f3614'], { wobble: 0.25, corners: 7, shine: 0.2 }),
    ),
    scatter(c, 6, { x: 0, y: 10, rx: 150, ry: 120 }, 90, (px, py, spin) =>
      at(px, py, spin, 1, ellipse(0, 0, 30, 10, '#fff0c0', 'opacity="0.85"'), line('M-20 0H20', '#8a6a34', 3)),
    ),
  )

const bananaBread = (c: Canvas) =>
  table(c, blueTiles) +
  board(c, 800, 680, 1340, 760, darkWood, -2) +
  loaf(c, 690, 560, 1.2, 46) +
  loaf(c, 420, 760, 1.06, 6, -12) +
  times(5, (index) =>
    at(
      860 + index * 96,
      930 - (index % 2) * 40,
      0,
      1,
      ellipse(6, 10, 62, 50, `${shade}50`),
      ellipse(0, 0, 62, 50, '#e9cf7a'),
      ellipse(0, -3, 56, 44, c.round(['#fff8da', '#f6e2a0'])),
      times(5, (seed) => ellipse(...polar(0, -3, 17, seed * 72, 0.8), 5, 4, '#8a6a34')),
    ),
  ) +
  scatter(c, 6, { x: 1290, y: 800, rx: 90, ry: 50 }, 60, (x, y) =>
    lump(c, x, y, 34, 27, ['#d9a868', '#a8713a', '#70441c'], { wobble: 0.22, corners: 8 }),
  ) +
  specks(c, 22, { x: 640, y: 950, rx: 240, ry: 40 }, ['#e6b566', '#b9803a'], 7)

/** An English muffin: flatter and paler than a burger's bun, so that the two are not mistaken for one another. */
function eggAndCheddar(c: Canvas): string {
  const [x, foot] = [800, 940]
  const crust = ['#f6e0b0', '#e6bd7c', '#c08a48'] as const
  const folds = times(4, (index) =>
    slab(c, x + (index % 2 ? 22 : -18), foot - 136 - index * 50, 770 - index * 20, 78, ['#fff0a0', '#fbd04a', '#e8a826'], 18),
  )
  return nearer(
    800,
    800,
    1.1,
    table(c, milk),
    board(c, 800, 960, 1240, 300, paleWood),
    shadow(c, ellipse(x + 20, foot, 390, 56, shade), [20, 12], 18, 0.6),
    bunFoot(c, x, foot, 700, 130, crust),
    times(16, (index) => circle(x - 320 + index * 42, foot - 26 + (index % 3) * 8, 7, '#fff4d8', 'opacity="0.7"')),
    meltedSlice(c, x, foot - 132, 760, ['#ffb63e', '#ee8d1a'], [56, 90, 40, 76]),
    folds,
    meltedSlice(c, x, foot - 350, 790, ['#ffb63e', '#ee8d1a'], [120, 64, 150, 56, 104]),
    bunTop(c, x, foot - 360, 720, 170, crust),
    times(3, (index) => ellipse(x - 190 + index * 190, foot - 496 + (index % 2) * 4, 90, 15, '#b9783a', 'opacity="0.5"')),
    specks(c, 46, { x, y: foot - 450, rx: 310, ry: 54 }, ['#fff8e4', '#fbeecb'], 6),
    herbs(c, 16, { x, y: foot - 240, rx: 320, ry: 70 }),
    times(3, (index) => tomato(c, 1290 + index * 64, 1000 - (index % 2) * 66, 54, index * 60)),
    tuft(c, 270, 990, 100, -50, ['#79b44d', '#3c7a33'], 4),
  )
}

const toast: Layer = { height: 56, colours: ['#fbe8bd', '#eccb8c'], kind: 'bread' }
const clubLayers: readonly Layer[] = [
  toast,
  { height: 44, colours: ['#cfe58a', '#6fa63a'], kind: 'frill' },
  { height: 46, colours: ['#fbe6d4', '#efc7a6', '#d9a282'], kind: 'wavy' },
  { height: 36, colours: ['#f7dcc6', '#e6b894'], kind: 'wavy' },
  toast,
  { height: 40, colours: ['#f06a50', '#c52c20'], kind: 'even' },
  { height: 30, colours: ['#c8573c', '#8a2a1a', '#e8a082', '#a23a26'], kind: 'wavy' },
  { height: 40, colours: ['#cfe58a', '#6fa63a'], kind: 'frill' },
  toast,
]
const goldenToast = ['#eebc6c', '#d59443', '#a5642a'] as const

const turkeyClub = (c: Canvas) =>
  table(c, blueTiles) +
  plate(c, 800, 870, 690, white, 0.42) +
  times(7, (index) => chip(c, 1130 + index * 34, 660 + (index % 3) * 34, 240, 38, -40 + index * 17)) +
  cutSandwich(c, 940, 860, 500, clubLayers, goldenToast, 0.16) +
  pick(c, 970, 460, 240) +
  cutSandwich(c, 540, 980, 540, clubLayers, goldenToast, 0.06) +
  pick(c, 550, 560, 260) +
  times(3, (index) =>
    at(
      1000 + index * 104,
      1000 - index * 26,
      index * 20,
      1,
      ellipse(5, 9, 58, 44, `${shade}45`),
      ellipse(0, 0, 58, 44, '#6f8f34'),
      ellipse(0, -2, 50, 37, c.round(['#d9e48f', '#a9bf58'])),
      times(5, (seed) => ellipse(...polar(0, -2, 22, seed * 72, 0.7), 6, 4, '#f0f3c0')),
    ),
  )

const griddled = ['#d99a4a', '#a8642a', '#6f3c14'] as const
const meltLayers: readonly Layer[] = [
  { height: 78, colours: ['#f3d596', '#dca958'], kind: 'bread' },
  { height: 34, colours: ['#ffd66a', '#f2a92c'], kind: 'even' },
  { height: 118, colours: ['#8f5636', '#613420', '#3f1f12'], kind: 'wavy' },
  { height: 46, colours: ['#e9c07c', '#b97c38', '#8a5420'], kind: 'wavy' },
  { height: 36, colours: ['#ffd66a', '#f2a92c'], kind: 'even' },
  { height: 78, colours: ['#f3d596', '#dca958'], kind: 'bread' },
]

const pattyMelt = (c: Canvas) =>
  counter(c, ['#4f6f72', '#2f4a4e'], ['#c98a5a', '#8f5430'], 560) +
  plate(c, 800, 880, 690, cream, 0.42) +
  cutSandwich(c, 1010, 850, 560, meltLayers, griddled, 0.2) +
  meltedSlice(c, 1010, 636, 560, ['#ffd66a', '#f2a92c'], [50, 90, 34, 70]) +
  cutSandwich(c, 560, 970, 640, meltLayers, griddled, 0.04) +
  meltedSlice(c, 560, 756, 640, ['#ffd66a', '#f2a92c'], [74, 40, 110, 56]) +
  times(4, (index) =>
    at(
      1000 + index * 96,
      1010 - index * 24,
      index * 20,
      1,
      ellipse(5, 9, 60, 44, `${shade}45`),
      ellipse(0, 0, 60, 44, '#5f7f2c'),
      ellipse(0, -2, 52, 37, c.round(['#cfdc82', '#9ab34a'])),
      times(5, (seed) => ellipse(...polar(0, -2, 24, seed * 72, 0.7), 6, 4, '#eef2b8')),
    ),
  )

const discoFries = (c: Canvas) =>
  table(c, { light: '#5f7f82', dark: '#36565a', kind: 'planks' }) +
  napkin(c, 1390, 300, 480, 420, '#f4ead6', '#cf8157', 20) +
  bowl(
    c,
    760,
    600,
    520,
    rust,
    circle(760, 600, 470, '#9c5f20'),
    scatter(c, 88, { x: 760, y: 600, rx: 430, ry: 430 }, 54, (x, y) =>
      chip(c, x, y, c.between(230, 300), 50, (Math.atan2(y - 600, x - 760) * 180) / Math.PI + 90 + c.between(-48, 48)),
    ),
    shape(blob(c, 768, 620, 290, 250, 0.16, 16), '#2a1206', 'opacity="0.4"'),
    shape(blob(c, 760, 605, 290, 250, 0.16, 16), c.round(['#a8643a', '#7c4222', '#552a12']), 'opacity="0.94"'),
    scatter(c, 14, { x: 760, y: 600, rx: 280, ry: 260 }, 100, (x, y) => melted(c, x, y, 62, 46, ['#fff6d4', '#fbdc84', '#eeb548'])),
    scatter(c, 26, { x: 760, y: 600, rx: 340, ry: 330 }, 56, (x, y, turn) =>
      at(x, y, turn, 1, box(-17, -11 + 5, 34, 22, `${shade}50`, 9), box(-17, -11, 34, 22, '#4f9440', 9), box(-11, -6, 22, 12, '#b5dc8a', 6)),
    ),
    line(
      curve([
        [540, 480],
        [650, 416],
        [780, 400],
      ]),
      '#f0c8a0',
      20,
      `opacity="0.5" ${c.blur(4)}`,
    ),
  ) +
  cutlery(c, 'fork', 1420, 640, 12)

export const copperKettle: readonly Drawing[] = [
  kettle('drip-coffee', 'Drip Coffee', dripCoffee),
  kettle('latte', 'Latte', latte),
  kettle('cappuccino', 'Cappuccino', cappuccino),
  kettle('cold-brew', 'Cold Brew', coldBrew),
  kettle('kettle-plate', 'Kettle Plate', kettlePlate),
  kettle('avocado-toast', 'Avocado Toast', avocadoToast),
  kettle('huevos-rancheros', 'Huevos Rancheros', huevos),
  kettle('buttermilk-pancakes', 'Buttermilk Pancakes', pancakes),
  kettle('granola-bowl', 'Granola Bowl', granolaBowl),
  kettle('butter-croissant', 'Butter Croissant', croissant),
  kettle('cinnamon-roll', 'Cinnamon Roll', cinnamonRoll),
  kettle('banana-bread', 'Banana Bread', bananaBread),
  kettle('egg-and-cheddar', 'Egg & Cheddar', eggAndCheddar),
  kettle('turkey-club', 'Turkey Club', turkeyClub),
  kettle('patty-melt', 'Patty Melt', pattyMelt),
  kettle('disco-fries', 'Disco Fries', discoFries),
]
