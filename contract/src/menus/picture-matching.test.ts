import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastScore, type Match, matchPictures, matchScore, type NamedItem, type NamedPicture } from './picture-matching.ts'

/** Done to its end, with how often others could work in between. */
function matching(items: readonly NamedItem[], pictures: readonly NamedPicture[]): { matches: Match[]; breaths: number } {
  const work = matchPictures(items, pictures)
  for (let breaths = 0; ; breaths += 1) {
    const step = work.next()
    if (step.done) return { matches: step.value, breaths }
  }
}

const match = (items: readonly string[], files: readonly string[]) =>
  matching(
    items.map((name, index) => ({ id: String(index), name })),
    files.map((name, id) => ({ id, name })),
  ).matches.map(({ item_id, is_sure, candidates }) => [items[Number(item_id)], is_sure, ...candidates.map(({ picture_id }) => files[picture_id])])

test.each([
  ['Tuna Crudo', 'tuna-crudo.jpg'],
  ['Tuna Crudo', 'TunaCrudo.JPG'],
  ['Tuna Crudo', 'tunacrudo.webp'],
  ['Tuna Crudo', 'IMG_2041 tuna crudo (2).jpeg'],
  ['Tuna Crudo', 'PXL_20261104_tuna_crudo-1600x1200-final.png'],
  ['Crème Brûlée', 'creme brulee.jpg'],
  ['Buttermilk Pancakes', 'buttermilk pancake 3.heic'],
  ["Shepherd's Pie", 'shepherds-pie.jpg'],
  ['Fries with Aioli', 'fries_and_aioli.jpg'],
  ['Mixed Berries', 'mixed-berry.jpg'],
  ['7 Up', '7-up.png'],
])('%s is %s', (item, file) => {
  expect(matchScore(item, file)).toBe(1)
})

test('a mistyped letter costs a little, another dish everything', () => {
  expect(matchScore('Margherita', 'margarita.jpg')).toBeLessThan(leastScore)
  expect(matchScore('Minestrone', 'minestone.jpg')).toBeGreaterThan(0.85)
  expect(matchScore('Minestrone', 'mniestrone.jpg')).toBeGreaterThan(0.85)
  expect(matchScore('Burrata', 'IMG_2041.jpg')).toBe(0)
  expect(matchScore('Combo 3', 'combo 4.jpg')).toBeLessThan(matchScore('Combo 3', 'combo.jpg'))
})

test('what is one alone is sure; of two takes of a dish a person chooses', () => {
  expect(match(['Burrata', 'Latte'], ['burrata.jpg', 'latte-1.jpg', 'latte-2.jpg'])).toEqual([
    ['Burrata', true, 'burrata.jpg'],
    ['Latte', false, 'latte-1.jpg', 'latte-2.jpg'],
  ])
})

test('one picture is not sure for two items, unless both are called the same', () => {
  expect(match(['Cheese Burger', 'Cheese Burgers', 'Cheese Burger'], ['cheese-burger.jpg']).map(([, sure]) => sure)).toEqual([true, true, true])
  expect(match(['House Red', 'House Red XL'], ['house-red.jpg'])).toEqual([
    ['House Red', true, 'house-red.jpg'],
    ['House Red XL', false, 'house-red.jpg'],
  ])
  expect(match(['Margherita S', 'Margherita L'], ['margherita.jpg']).map(([, sure]) => sure)).toEqual([false, false])
})

test('names with nothing in common are no suggestion', () => {
  expect(match(['Burrata', '!!!', ''], ['oysters.jpg', 'DSC0001.jpg', '', '.jpg', '----.png'])).toEqual([])
})

const word = fc.stringMatching(/^[a-z]{2,9}$/)
const dish = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const file = fc.oneof(fc.string(), dish, fc.stringMatching(/^(IMG_|DSC)?\d{1,4}[a-z -]{0,12}\.jpg$/))

test('a score is never outside 0 to 1, and case, accents and separators make none of it', () => {
  fc.assert(
    fc.property(fc.oneof(dish, fc.string()), file, (item, name) => {
      const score = matchScore(item, name)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
    }),
  )
  fc.assert(
    fc.property(dish, dish, fc.constantFrom('-', '_', '.', '  ', '+'), (item, name, separator) => {
      const plain = matchScore(item, `${name}.jpg`)
      expect(matchScore(item.toUpperCase(), `${name.replaceAll(' ', separator).toUpperCase()}.JPG`)).toBe(plain)
      expect(matchScore(item, `${name.replaceAll('e', 'é')}.png`)).toBe(plain)
    }),
  )
})

test('thousands are looked up as they are compared one by one, and no item is sure of a picture that another has as well', () => {
  fc.assert(
    fc.property(fc.array(dish, { maxLength: 12 }), fc.array(file, { maxLength: 12 }), (items, files) => {
      const named = items.map((name, index) => ({ id: String(index), name }))
      const { matches } = matching(
        named,
        files.map((name, id) => ({ id, name })),
      )
      for (const [index, item] of items.entries()) {
        const best = Math.max(0, ...files.map((name) => matchScore(item, name)))
        const found = matches.find(({ item_id }) => item_id === String(index))
        expect(found?.candidates[0]?.score ?? 0).toBe(best >= leastScore ? best : 0)
      }
      for (const one of matches.filter(({ is_sure }) => is_sure)) {
        const takers = matches.filter((other) => other.is_sure && other.candidates[0]?.picture_id === one.candidates[0]?.picture_id)
        const scores = takers.map(({ item_id }) => matchScore(items[Number(one.item_id)] ?? '', `${items[Number(item_id)]}`))
        expect(scores.every((score) => score === 1)).toBe(true)
      }
    }),
  )
})

test('a picture that says another name nearly as well is not sure, however many say it worse in between', () => {
  expect(match(['Cheese Burger', 'Cheese Burger Deluxe', 'Cheese Burgr'], ['cheese-burger.jpg']).map(([, sure]) => sure)).toEqual([
    false,
    false,
    false,
  ])
})

test('where everything is called alike not each is compared with each, others work in between, and the same name is found', () => {
  const items = Array.from({ length: 2000 }, (_, at) => ({ id: String(at), name: `Pizza number ${at}` }))
  const pictures = Array.from({ length: 6000 }, (_, at) => ({ id: at, name: `number pizza ${at}.jpg` }))
  const { matches, breaths } = matching(items, pictures)
  expect(breaths).toBeGreaterThan(100)
  expect(matches.map(({ candidates }) => candidates[0])).toEqual(items.map((_, picture_id) => ({ picture_id, score: 1 })))
  expect(matches.some(({ is_sure }) => is_sure)).toBe(false)
})
