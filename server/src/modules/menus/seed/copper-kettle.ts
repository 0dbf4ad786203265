import { MenuSketch } from './menu-sketch.ts'

/** Breakfast until eleven, coffee by the size, a plate whose toast has a choice of its own. */
export function copperKettle(): MenuSketch {
  const menu = new MenuSketch()
  menu.modifier('Milk', { min: 0, max: 1 }, [{ name: 'Whole' }, { name: 'Oat', price: 80 }, { name: 'Almond', price: 80 }])
  menu.modifier('Extra shot', { min: 0, max: 1, pricing: 'by_size' }, [
    {
      name: 'Extra shot',
      price: 100,
      fields: {
        prices: [
          { size_key: '8_oz', price_minor: 100 },
          { size_key: '12_oz', price_minor: 100 },
          { size_key: '16_oz', price_minor: 0 },
        ],
      },
    },
  ])
  menu.modifier('Spread', { min: 0, max: 2 }, [{ name: 'Butter' }, { name: 'Apricot jam' }, { name: 'Almond butter', price: 100 }])
  menu.modifier('Toast', { min: 1, max: 1 }, [
    { name: 'Sourdough', with: ['Spread'] },
    { name: 'Rye', with: ['Spread'] },
    { name: 'Gluten-free', price: 150, with: ['Spread'] },
  ])
  menu.modifier(
    'Eggs',
    { min: 1, max: 1 },
    ['Sunny side up', 'Over easy', 'Scrambled', 'Poached'].map((name) => ({ name })),
  )
  const coffee = ['Milk', 'Extra shot'] as const
  const cup = (small: number) => ({ '12 oz': small + 50, '8 oz': small, '16 oz': small + 100 })
  const eggs = { eggs: 'present', gluten: 'present' } as const
  menu.dish({ name: 'Drip Coffee', price: cup(300), fields: { tags: ['coffee'] } })
  menu.dish({ name: 'Latte', price: cup(425), has: { milk: 'present' }, with: coffee, fields: { tags: ['coffee'] } })
  menu.dish({ name: 'Cappuccino', price: cup(400), has: { milk: 'present' }, with: coffee, fields: { tags: ['coffee'] } })
  menu.dish({ name: 'Cold Brew', price: cup(400), fields: { tags: ['coffee'] } })
  menu.dish({ name: 'Kettle Plate', price: 1450, says: 'Two eggs, potatoes, toast.', has: eggs, with: ['Eggs', 'Toast'] })
  menu.dish({ name: 'Avocado Toast', price: 1200, has: { gluten: 'present' }, with: ['Toast'], fields: { tags: ['avocado', 'vegan'] } })
  menu.menu(
    {
      name: 'Breakfast',
      fulfilments: ['dine_in', 'pickup', 'delivery'],
      availability: [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, start_min: 360, end_min: 660 })),
    },
    {
      Plates: [
        'Kettle Plate',
        { name: 'Huevos Rancheros', price: 1400, has: eggs, with: ['Eggs'], fields: { tags: ['avocado'] } },
        { name: 'Buttermilk Pancakes', price: { Short: 900, Tall: 1250 }, has: { ...eggs, milk: 'present' } },
      ],
      Light: ['Avocado Toast', { name: 'Granola Bowl', price: 950, has: { nuts: 'present', milk: 'present' } }],
    },
  )
  menu.menu(
    { name: 'All Day', fulfilments: ['dine_in', 'pickup', 'delivery'] },
    {
      Coffee: ['Drip Coffee', 'Latte', 'Cappuccino', 'Cold Brew'],
      Bakery: [
        { name: 'Butter Croissant', price: 425, has: { gluten: 'present', milk: 'present' } },
        { name: 'Cinnamon Roll', price: 500, has: { gluten: 'present', milk: 'present' } },
        { name: 'Banana Bread', price: 450, has: { gluten: 'present', nuts: 'may' } },
      ],
      Sandwiches: [
        { name: 'Egg & Cheddar', price: 975, has: { ...eggs, milk: 'present' } },
        { name: 'Turkey Club', price: 1350, has: { gluten: 'present' } },
        'Avocado Toast',
      ],
    },
  )
  return menu
}
