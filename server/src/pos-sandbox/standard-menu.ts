import type { Entry } from './state.ts'

type Sized = Readonly<Record<string, number>>

const groups: Record<string, Sized> = {
  'Pizza toppings': { Mozzarella: 150, Mushrooms: 125, Olives: 100, 'Hot honey': 175 },
  Sauces: { Ketchup: 0, Aioli: 75, 'Chili oil': 75 },
  Milk: { 'Whole milk': 0, 'Oat milk': 80, 'Almond milk': 80 },
}

interface Dish {
  readonly title: string
  readonly price: number | Sized
  readonly with?: readonly string[]
}

const menu: Record<string, readonly Dish[]> = {
  Starters: [
    { title: 'Bruschetta', price: 750 },
    { title: 'Fried calamari', price: 1150, with: ['Sauces'] },
    { title: 'Caesar salad', price: { Half: 700, Full: 1200 } },
    { title: 'Minestrone', price: { Cup: 450, Bowl: 750 } },
  ],
  Pizza: [
    { title: 'Margherita', price: { 'Small 10"': 1100, 'Large 14"': 1600 }, with: ['Pizza toppings'] },
    { title: 'Pepperoni', price: { 'Small 10"': 1250, 'Large 14"': 1800 }, with: ['Pizza toppings'] },
    { title: 'Funghi', price: { 'Small 10"': 1200, 'Large 14"': 1750 }, with: ['Pizza toppings'] },
    { title: 'Quattro formaggi', price: { 'Small 10"': 1300, 'Large 14"': 1900 }, with: ['Pizza toppings'] },
  ],
  Mains: [
    { title: 'House burger', price: 1450, with: ['Sauces'] },
    { title: 'Grilled salmon', price: 2150 },
    { title: 'Chicken parmesan', price: 1850 },
    { title: 'French fries', price: { Small: 400, Large: 600 }, with: ['Sauces'] },
  ],
  Drinks: [
    { title: 'Espresso', price: 300 },
    { title: 'Cappuccino', price: { Regular: 425, Large: 500 }, with: ['Milk'] },
    { title: 'Lemonade', price: 400 },
    { title: 'Sparkling water', price: 350 },
  ],
}

/** What a new shop of the sandbox sells. */
export function standardMenu(): Entry[] {
  const entries: Entry[] = []
  const add = (entry: Partial<Entry> & Pick<Entry, 'id' | 'type' | 'title'>) =>
    void entries.push({ parent: null, price_cents: null, plu: '', modifier_groups: [], category: null, ...entry })
  for (const [title, options] of Object.entries(groups)) {
    add({ id: `mg-${slug(title)}`, type: 'modifier_group', title })
    for (const [name, price_cents] of Object.entries(options))
      add({ id: `mo-${slug(title)}-${slug(name)}`, type: 'modifier', parent: `mg-${slug(title)}`, title: name, price_cents })
  }
  let plu = 1000
  for (const [category, dishes] of Object.entries(menu)) {
    add({ id: `ca-${slug(category)}`, type: 'category', title: category })
    for (const { title, price, with: its = [] } of dishes) {
      const id = `it-${slug(title)}`
      const sizes = typeof price === 'number' ? {} : price
      plu += 10
      add({
        id,
        type: 'item',
        title,
        price_cents: typeof price === 'number' ? price : null,
        plu: String(plu),
        category: `ca-${slug(category)}`,
        modifier_groups: its.map((group) => `mg-${slug(group)}`),
      })
      for (const [index, [size, price_cents]] of Object.entries(sizes).entries())
        add({ id: `si-${slug(title)}-${slug(size)}`, type: 'size', parent: id, title: size, price_cents, plu: `${plu + index + 1}` })
    }
  }
  return entries
}

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
