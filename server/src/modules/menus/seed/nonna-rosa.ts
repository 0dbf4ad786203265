import { MenuSketch } from './menu-sketch.ts'

const sizes = (small: number, medium: number, large: number) => ({ 'Small 10"': small, 'Medium 14"': medium, 'Large 18"': large })
const bySize = (small: number, medium: number, large: number) => [
  { size_key: 'small_10_', price_minor: small },
  { size_key: 'medium_14_', price_minor: medium },
  { size_key: 'large_18_', price_minor: large },
]

/** Pizza by size, toppings priced by the size, a build-your-own whose toppings get cheaper, a dinner for the family. */
export function nonnaRosa(): MenuSketch {
  const menu = new MenuSketch()
  menu.modifier('Crust', { min: 1, max: 1 }, [{ name: 'Classic' }, { name: 'Thin' }, { name: 'Gluten-free', price: 300 }])
  const toppings: readonly [string, readonly number[]][] = [
    ['Buffalo mozzarella', [200, 300, 400]],
    ['Prosciutto di Parma', [250, 375, 500]],
    ['Nduja', [200, 300, 400]],
    ['Roasted peppers', [125, 175, 225]],
    ['Castelvetrano olives', [125, 175, 225]],
    ['Wild mushrooms', [150, 225, 300]],
  ]
  menu.modifier(
    'Extra toppings',
    { pricing: 'by_size', min: 0, max: 6 },
    toppings.map(([name, [small = 0, medium = 0, large = 0]]) => ({ name, price: medium, fields: { prices: bySize(small, medium, large) } })),
  )
  menu.modifier(
    'Your toppings',
    { pricing: 'by_sequence', min: 1, max: 5 },
    ['Pepperoni', 'Fennel sausage', 'Anchovies', 'Red onion', 'Artichoke', 'Capers'].map((name) => ({
      name,
      fields: {
        // Two are in the price, the third costs, all after it a little less.
        prices: [
          { sequence: 1, price_minor: 0 },
          { sequence: 2, price_minor: 0 },
          { sequence: 3, price_minor: 200 },
          { sequence: 4, price_minor: 150 },
        ],
      },
    })),
  )
  menu.modifier('Pasta shape', { min: 1, max: 1 }, [{ name: 'Rigatoni' }, { name: 'Tagliatelle' }, { name: 'Gluten-free penne', price: 200 }])
  menu.modifier('Dressing', { min: 0, max: 2, free_count: 1 }, [{ name: 'Lemon' }, { name: 'Balsamic', price: 50 }, { name: 'Caesar', price: 50 }])
  const pizza = ['Crust', 'Extra toppings'] as const
  const dairy = { milk: 'present', gluten: 'present' } as const
  menu.dish({
    name: 'Margherita',
    price: sizes(1150, 1650, 2150),
    says: 'San Marzano tomatoes, fior di latte, basil.',
    has: dairy,
    with: pizza,
    fields: { tags: ['vegetarian', 'tomato'] },
  })
  menu.dish({
    name: 'Diavola',
    price: sizes(1350, 1900, 2450),
    says: 'Spicy salami, chili honey.',
    has: dairy,
    with: pizza,
    fields: { tags: ['spicy', 'tomato'] },
  })
  menu.dish({
    name: 'Quattro Formaggi',
    price: sizes(1400, 1950, 2500),
    has: { ...dairy, nuts: 'may' },
    with: pizza,
    fields: { tags: ['vegetarian'] },
  })
  menu.dish({ name: 'Funghi', price: sizes(1350, 1875, 2400), has: dairy, with: pizza, fields: { tags: ['vegetarian'] } })
  menu.dish({
    name: 'Build Your Own',
    price: sizes(1200, 1700, 2200),
    says: 'Two toppings are in the price.',
    has: dairy,
    with: ['Crust', 'Your toppings'],
  })
  menu.dish({ name: 'House Salad', price: 1050, has: { nuts: 'free' }, with: ['Dressing'], fields: { tags: ['vegetarian', 'vegan'] } })
  menu.dish({ name: 'Tiramisù', price: 900, has: { milk: 'present', eggs: 'present', gluten: 'present' } })
  menu.modifier(
    'First pizza',
    { min: 1, max: 1 },
    ['Margherita', 'Diavola', 'Funghi'].map((name) => ({ name, item: name, price: 0 })),
  )
  menu.modifier('Second pizza', { min: 1, max: 1 }, [
    { name: 'Margherita', item: 'Margherita', price: 0 },
    { name: 'Quattro Formaggi', item: 'Quattro Formaggi', price: 200 },
  ])
  menu.menu(
    { name: 'All Day', fulfilments: ['delivery', 'pickup', 'dine_in'] },
    {
      Pizza: ['Margherita', 'Diavola', 'Quattro Formaggi', 'Funghi', 'Build Your Own'],
      Pasta: [
        { name: 'Cacio e Pepe', price: 1700, has: dairy, with: ['Pasta shape'] },
        { name: 'Ragù Bolognese', price: 1950, has: dairy, with: ['Pasta shape'], fields: { tags: ['tomato'] } },
        { name: 'Vongole', price: 2300, has: { molluscs: 'present', gluten: 'present' }, with: ['Pasta shape'] },
      ],
      Starters: [{ name: 'Burrata', price: 1450, has: { milk: 'present' } }, { name: 'Arancini', price: 1100, has: dairy }, 'House Salad'],
      Dolci: ['Tiramisù', { name: 'Affogato', price: 750, has: { milk: 'present' } }],
      'For the family': [
        {
          name: 'Family Dinner for Four',
          price: 5900,
          says: 'Two large pizzas, a salad, four tiramisù.',
          with: ['First pizza', 'Second pizza', 'Dressing'],
          fields: { item_kind: 'combo' },
        },
      ],
    },
  )
  menu.menu(
    { name: 'Lunch', fulfilments: ['dine_in', 'pickup'], availability: [1, 2, 3, 4, 5].map((dow) => ({ dow, start_min: 690, end_min: 900 })) },
    { 'Lunch pizza': ['Margherita', 'Funghi'], Light: ['House Salad', { name: 'Minestrone', price: 850, fields: { tags: ['vegan', 'tomato'] } }] },
  )
  return menu
}
