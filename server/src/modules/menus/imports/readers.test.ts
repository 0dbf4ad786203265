import { describe, expect, test } from 'vitest'
import { moneyRule } from '../../../platform/files/prices.ts'
import type { ImportedMenu, ImportedNode } from './imported-menu.ts'
import { readImport } from './read-import.ts'
import { csvMenu, squareCatalog, toastMenu, uberMenu } from './testing-menus.ts'

const dollars = moneyRule('USD')
const read = (source: unknown): ImportedMenu => readImport(typeof source === 'string' ? source : JSON.stringify(source), dollars)
const only = (menu: ImportedMenu, kind: ImportedNode['kind']) => menu.nodes.filter((node) => node.kind === kind)
const names = (menu: ImportedMenu, kind: ImportedNode['kind']) => only(menu, kind).map(({ fields }) => fields.name)
const says = (menu: ImportedMenu) => menu.remarks.map((remark) => remark.says).join('\n')
const node = (menu: ImportedMenu, key: string): ImportedNode => {
  const found = menu.nodes.find((one) => one.key === key)
  if (!found) throw new Error(`no ${key}`)
  return found
}

describe('a Square catalog', () => {
  const menu = read(squareCatalog)

  test('each thing is read once, though modifiers are listed twice', () => {
    expect(names(menu, 'item')).toEqual(['Latte', 'Beans', 'Donation'])
    expect(only(menu, 'size').map(({ sourceId }) => sourceId)).toEqual(['V1', 'V2', 'V3', 'V4'])
    expect(only(menu, 'modifier')).toHaveLength(1)
    expect(names(menu, 'option').toSorted()).toEqual(['Oat', 'Soy', 'Whole'])
  })

  test('prices are exact to the cent, missing where there is none, and zero where a modifier names none', () => {
    expect(only(menu, 'size').map(({ fields }) => fields.price_minor)).toEqual([399, 450, 1650, null])
    expect(node(menu, 'option:M2').fields).toMatchObject({ price_minor: 0, default_count: 1 })
    expect(node(menu, 'item:I3').fields.item_kind).toBe('open_price')
    expect(says(menu)).toContain('Without a price at Square')
  })

  test('a limit of -1 means the limit of the list', () => {
    expect(node(menu, 'link:I1>L1')).toMatchObject({ parent: 'item:I1', ref: 'modifier:L1', fields: {} })
    expect(node(menu, 'link:I1>L1').fields.min).toBeUndefined()
    expect(node(menu, 'modifier:L1').fields).toMatchObject({ min: 0, max: 1 })
  })

  test('categories nest, an item may be in several, and an item without one is kept', () => {
    expect(node(menu, 'category:C2').parent).toBe('category:C1')
    expect(only(menu, 'placement').map(({ key }) => key)).toEqual([
      'placement:C1>I1',
      'placement:C2>I2',
      'placement:C1>I2',
      'placement:uncategorized>I3',
    ])
  })

  test('left-out parts are reported with their id', () => {
    expect(menu.remarks.find((remark) => remark.says.startsWith('Discounts'))?.about).toEqual([
      { source_id: 'D1', name: 'Friends', detail: 'DISCOUNT' },
    ])
    expect(menu.remarks.find((remark) => remark.says.startsWith('Deleted'))?.about[0]?.source_id).toBe('I4')
  })

  test('prices of another currency are not taken', () => {
    const yen = readImport(JSON.stringify(squareCatalog), moneyRule('JPY'))
    expect(only(yen, 'size').every(({ fields }) => fields.price_minor === null)).toBe(true)
    expect(says(yen)).toContain('not in JPY')
  })
})

describe('Toast menus', () => {
  const menu = read(toastMenu)

  test('an item priced by size gets sizes, and the group that held them is no modifier', () => {
    expect(only(menu, 'size').map(({ fields }) => [fields.name, fields.price_minor, fields.key])).toEqual([
      ['Small', 800, 'small'],
      ['Large', 1010, 'large'],
    ])
    expect(names(menu, 'modifier')).toEqual(['Toppings'])
    expect(node(menu, 'item:cheese').fields.price_minor).toBeNull()
  })

  test('prices by size and sequence become the matrix of the options', () => {
    expect(node(menu, 'modifier:toppings').fields).toMatchObject({ pricing: 'by_size_sequence', min: 0, max: 4 })
    expect(node(menu, 'option:toppings/olives').fields.prices).toEqual([
      { size_key: 'small', sequence: 1, price_minor: 100 },
      { size_key: 'small', sequence: 2, price_minor: 50 },
      { size_key: 'large', sequence: 1, price_minor: 200 },
    ])
  })

  test('an item in two groups is one item with two places, each with its price', () => {
    expect(names(menu, 'item')).toEqual(['Cheese Pizza', 'Soda', 'Tip'])
    expect(node(menu, 'item:soda').fields.price_minor).toBe(295)
    expect(node(menu, 'placement:extra>soda').fields.price_minor).toBe(115)
    expect(node(menu, 'category:extra').parent).toBe('category:pizza')
  })

  test('hours past midnight, hidden items, and notes about unsupported parts', () => {
    expect(node(menu, 'menu:menu').fields.availability).toEqual([{ dow: 5, start_min: 1020, end_min: 1530 }])
    expect(node(menu, 'item:tip').fields).toMatchObject({ visible: false, item_kind: 'open_price', price_minor: null })
    expect(says(menu)).toMatch(/Premodifiers[\s\S]*Portions|Portions[\s\S]*Premodifiers/)
    expect(says(menu)).toContain('Options that a modifier group names, but the file does not hold.')
  })
})

describe('an Uber Eats menu', () => {
  const menu = read(uberMenu)

  test('options refer to their items, with the price they have in the group', () => {
    expect(node(menu, 'option:sauces/bbq')).toMatchObject({ ref: 'item:bbq', fields: { price_minor: 50 } })
    expect(node(menu, 'item:bbq').fields.price_minor).toBe(100)
    expect(node(menu, 'modifier:sauces').fields).toMatchObject({ min: 0, max: 2, free_count: 1 })
    expect(node(menu, 'link:sauces/bbq>heat').parent).toBe('option:sauces/bbq')
  })

  test('every item is read; one in no category is kept, one that is an option stays an option', () => {
    expect(names(menu, 'item')).toEqual(['Burger', 'BBQ', 'Mild', 'Tea'])
    expect(only(menu, 'placement').map(({ key }) => key)).toEqual(['placement:m/c>burger', 'placement:uncategorized>tea'])
    expect(node(menu, 'item:burger').fields.plu).toBe('POS-1')
  })

  test('English is chosen among languages, days end right, and missing parts are reported', () => {
    expect(names(menu, 'menu')).toEqual(['Main'])
    expect(node(menu, 'menu:m').fields.availability).toEqual([{ dow: 1, start_min: 660, end_min: 1440 }])
    expect(says(menu)).toContain('Categories that a menu names, but the file does not hold.')
  })
})

describe('an Uber Eats menu of few or of many languages', () => {
  test('that holds nothing is an empty menu', () => {
    expect(readImport('{"menus": [], "categories": [], "items": [], "modifier_groups": []}', dollars)).toMatchObject({
      format: 'uber_eats',
      nodes: [],
    })
    const bare = readImport('{"menus": [{"id": "m", "title": {"translations": {"en": "Main"}}, "category_ids": []}], "categories": []}', dollars)
    expect(names(bare, 'menu')).toEqual(['Main'])
  })

  test('names what has texts in other languages, at every level', () => {
    const two = (en: string) => ({ translations: { en, de: `${en}!` } })
    const file = {
      menus: [{ id: 'm', title: two('Main'), category_ids: ['c'] }],
      categories: [{ id: 'c', title: two('Burgers'), entities: [{ id: 'i' }] }],
      items: [{ id: 'i', title: { translations: { en: 'Burger' } }, description: two('Juicy'), price_info: { price: 900 } }],
      modifier_groups: [{ id: 'g', title: two('Sauces'), modifier_options: [] }],
    }
    const remark = read(file).remarks.find(({ says }) => says.includes('further languages'))
    expect(remark?.about.map(({ name }) => name).toSorted()).toEqual(['Burger', 'Burgers', 'Main', 'Sauces'])
  })
})

describe('prices at Toast that hold at some hours only', () => {
  const menuOf = (item: object) => ({
    menus: [
      {
        name: 'M',
        guid: 'm',
        menuGroups: [
          { name: 'G', guid: 'g', menuItems: [{ name: 'Beer', guid: 'beer', pricingStrategy: 'TIME_SPECIFIC_PRICE', price: null, ...item }] },
        ],
      },
    ],
  })

  test('the base price is taken from the rules', () => {
    const menu = read(menuOf({ pricingRules: { timeSpecificPricesRules: [{ basePrice: 7.5, timeSpecificPrice: 5 }] } }))
    expect(node(menu, 'item:beer').fields.price_minor).toBe(750)
    expect(says(menu)).toContain('the base price was.')
  })

  test('where there is none the item has none, and that is said', () => {
    const menu = read(menuOf({}))
    expect(node(menu, 'item:beer').fields.price_minor ?? null).toBeNull()
    expect(says(menu)).toContain('the file names no base price, so there is none.')
    expect(says(menu)).not.toContain('the base price was.')
  })
})

describe('a CSV file that repeats names or has no prices', () => {
  test('a name at another price is another item, the same line again is not', () => {
    const menu = read('category,item,price\nWine,House red,6\nWine,House red,24\nWine,House red,24\n')
    expect(only(menu, 'item').map(({ fields }) => [fields.name, fields.price_minor])).toEqual([
      ['House red', 600],
      ['House red', 2400],
    ])
    expect(menu.remarks.find(({ says }) => says.startsWith('Items listed twice'))?.count).toBe(1)
  })

  test('a size at another price is another size, an option another option', () => {
    const menu = read('item,size,price,modifier,option\nWine,Glass,6,,\nWine,Glass,8,,\nWine,Glass,8,,\n,,1,Extras,Cheese\n,,2,Extras,Cheese\n')
    expect(only(menu, 'size').map(({ fields }) => fields.price_minor)).toEqual([600, 800])
    expect(new Set(only(menu, 'size').map(({ fields }) => fields.key)).size).toBe(2)
    expect(only(menu, 'option').map(({ fields }) => fields.price_minor)).toEqual([100, 200])
  })

  test('a price without a size stays one beside other sizes', () => {
    const menu = read('category,item,size,price\nSoups,Chowder,,5\nSoups,Ramen,,9\nSoups,Chowder,Large,8\n')
    expect(names(menu, 'item')).toEqual(['Chowder', 'Ramen'])
    expect(only(menu, 'size').map(({ fields }) => [fields.name, fields.price_minor])).toEqual([
      ['Regular', 500],
      ['Large', 800],
    ])
    expect(menu.remarks.map(({ kind, about }) => [kind, about.map(({ name }) => name)])).toEqual([['changed', ['Chowder']]])
  })

  test.each([
    ['is also the price of a size', 'Chowder,,5\nChowder,Cup,5\nChowder,Bowl,8', ['Cup', 'Bowl']],
    ['is that of a size without one', 'Chowder,,5\nChowder,Cup,\nChowder,Bowl,8', ['Cup', 'Bowl']],
    ['is left empty', 'Chowder,,\nChowder,Bowl,8', ['Bowl']],
    ['is zero', 'Chowder,,0\nChowder,Bowl,8', ['Bowl']],
  ])('a price without a size is no further size where it %s', (_, lines, sizes) => {
    const menu = read(`item,size,price\n${lines}\n`)
    expect([names(menu, 'item'), names(menu, 'size')]).toEqual([['Chowder'], sizes])
  })

  test('a name with another description or SKU is another item, one that leaves them empty is not', () => {
    const lines = ['House wine,8,Red,', 'House wine,8,White,', 'House wine,8,White,', 'House wine,8,,', 'Coke,2,,A-1', 'Coke,2,,A-2', 'Coke,3,,A-2']
    const menu = read(`item,price,description,sku\n${lines.join('\n')}\n`)
    expect(only(menu, 'item').map(({ fields }) => [fields.name, fields.price_minor, fields.description ?? fields.sku])).toEqual([
      ['House wine', 800, 'Red'],
      ['House wine', 800, 'White'],
      ['Coke', 200, 'A-1'],
      ['Coke', 200, 'A-2'],
      ['Coke', 300, 'A-2'],
    ])
    expect(menu.remarks.find(({ says }) => says.startsWith('Items listed twice'))?.count).toBe(2)
  })

  test('without a column of prices the items come without', () => {
    const menu = read('Category,Name,Description\nSoups,Ramen,Hot\nSoups,Pho,\n')
    expect(only(menu, 'item').map(({ fields }) => [fields.name, fields.price_minor])).toEqual([
      ['Ramen', undefined],
      ['Pho', undefined],
    ])
    expect(() => read('name\nAda\n')).toThrow('or “item” and “category”')
  })
})

describe('a CSV file', () => {
  const menu = read(csvMenu)

  test('lines of one item are its sizes', () => {
    expect(names(menu, 'item')).toEqual(['Margherita', 'Cola', 'Bread'])
    expect(only(menu, 'size').map(({ fields }) => [fields.name, fields.price_minor])).toEqual([
      ['Small', 850],
      ['Large', 1250],
    ])
  })

  test('modifiers have limits and options by size, and undescribed parts are reported', () => {
    expect(node(menu, 'modifier:toppings').fields).toMatchObject({ name: 'Toppings', pricing: 'by_size', min: 0, max: 3 })
    expect(node(menu, 'option:toppings/olives').fields.price_minor).toBe(100)
    expect(node(menu, 'option:toppings/cheese').fields.prices).toEqual([
      { size_key: 'small', price_minor: 75 },
      { size_key: 'large', price_minor: 150 },
    ])
    expect(only(menu, 'link')).toHaveLength(1)
    expect(says(menu)).toContain('Modifiers that items name, but no line describes.')
    expect(says(menu)).toContain('Columns that we do not know.')
  })

  test.each([
    ['a mark at the start, commas and quotes', '\ufeffItem,Price\r\n"Fish, fried",9.50\r\n', ['Fish, fried', 950]],
    ['tabs and old line ends', 'name\tprice\rFish\t9.5\r', ['Fish', 950]],
    ['a stray quotation mark', 'item,price\n12" Pizza,9\n', ['12" Pizza', 900]],
    ['a guarded cell', "item,price\n'=Fish,-1.00\n", ['=Fish', -100]],
    ['a formula as a name stays text', 'item,price\n"=HYPERLINK(""x"")",1\n', ['=HYPERLINK("x")', 100]],
    ['a formula as a price is none', 'item,price\nFish,=1+1\n', ['Fish', null]],
    ['no price', 'item,price\nFish,\n', ['Fish', null]],
  ])('%s', (_, text, [name, price]) => {
    expect(only(read(text), 'item').map(({ fields }) => [fields.name, fields.price_minor ?? null])).toEqual([[name, price]])
  })
})

describe('a file that is no menu is refused with a sentence', () => {
  test.each([
    ['', 'empty'],
    ['PK\u0003\u0004rest', 'save it as CSV'],
    ['%PDF-1.7', 'PDF'],
    ['<html>', 'web page'],
    ['{"objects": [', 'not complete'],
    ['{"a": 1}', 'neither a Square catalog'],
    ['[1, 2]', 'neither a Square catalog'],
    ['Dish,Cost\nFish,9', 'it names “Dish”, “Cost”'],
    ['item,price\n"Fish,9', 'never closed'],
    ['item,price\n', 'holds no items'],
    ['{"menus": [{"menuGroups": []}]}', 'holds no items'],
  ])('%j', (text, sentence) => {
    expect(() => readImport(text, dollars)).toThrow(sentence)
  })

  test('a file in another format than requested', () => {
    expect(() => readImport(JSON.stringify(toastMenu), dollars, 'square')).toThrow('This is a Toast menu, not a Square catalog.')
    expect(() => readImport(csvMenu, dollars, 'toast')).toThrow('This is a CSV file, not a Toast menu.')
  })

  test('a file that is too long, and one with too many items', () => {
    expect(() => readImport('x'.repeat(10_000_001), dollars)).toThrow('larger than 10 MB')
    const many = Array.from({ length: 21_000 }, (_, at) => `Item ${at},1`).join('\n')
    expect(() => readImport(`item,price\n${many}`, dollars)).toThrow('more than 20,000 entries')
    expect(() => readImport(`item,price\n${'a,1\n'.repeat(1_000_000)}`, dollars)).toThrow('more than 60,000 lines')
  })
})
