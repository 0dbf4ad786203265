import { MenuSketch } from './menu-sketch.ts'

/** Oysters by the number, a grill with a choice of sides, drinks, and a menu for the night. */
export function tideAndEmber(): MenuSketch {
  const menu = new MenuSketch()
  menu.modifier(
    'Doneness',
    { min: 1, max: 1 },
    ['Rare', 'Medium rare', 'Medium', 'Well done'].map((name) => ({ name })),
  )
  menu.modifier('Sauce', { min: 0, max: 3, free_count: 1 }, [{ name: 'Salsa verde' }, { name: 'Brown butter', price: 150 }, { name: 'Chimichurri' }])
  menu.modifier('Two sides', { min: 2, max: 2 }, [
    { name: 'Charred broccolini' },
    { name: 'Duck fat potatoes', price: 200, with: ['Sauce'] },
    { name: 'Grilled romaine' },
    { name: 'Corn ribs', price: 100 },
  ])
  const shell = { molluscs: 'present' } as const
  const fish = { fish: 'present' } as const
  menu.dish({ name: 'Oysters', price: { 'Half dozen': 2100, Dozen: 3900 }, has: shell, fields: { tags: ['raw', 'oysters'] } })
  menu.dish({ name: 'Smoked Old Fashioned', price: 1600, fields: { alcohol: true, tags: ['cocktail'] } })
  menu.dish({ name: 'Sea Salt Margarita', price: 1500, fields: { alcohol: true, tags: ['cocktail'] } })
  menu.dish({ name: 'Ember Burger', price: 1900, has: { gluten: 'present', milk: 'present', sesame: 'present' }, with: ['Doneness', 'Sauce'] })
  menu.menu(
    {
      name: 'Grill',
      fulfilments: ['dine_in', 'pickup', 'delivery'],
      availability: [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, start_min: 690, end_min: 1380 })),
    },
    {
      'Raw bar': [
        'Oysters',
        { name: 'Tuna Crudo', price: 2200, has: { ...fish, soya: 'present' } },
        { name: 'Shrimp Cocktail', price: 1900, has: { crustaceans: 'present' } },
      ],
      'From the grill': [
        { name: 'Whole Branzino', price: 3800, has: fish, with: ['Two sides', 'Sauce'] },
        { name: 'Swordfish', price: 3600, has: fish, with: ['Two sides', 'Sauce'] },
        { name: 'Rib Eye 14 oz', price: 5200, with: ['Doneness', 'Two sides', 'Sauce'] },
        { name: 'Charred Octopus', price: 2600, has: shell, with: ['Sauce'] },
        'Ember Burger',
      ],
      Chowder: [{ name: 'Clam Chowder', price: { Cup: 900, Bowl: 1300 }, has: { ...shell, milk: 'present', gluten: 'present' } }],
      Drinks: ['Smoked Old Fashioned', 'Sea Salt Margarita', { name: 'House Lemonade', price: 500 }],
    },
  )
  menu.menu(
    { name: 'Late Night', fulfilments: ['dine_in'], availability: [4, 5, 6].map((dow) => ({ dow, start_min: 1320, end_min: 1560 })) },
    {
      Bites: ['Ember Burger', { name: 'Fries with Aioli', price: 900, has: { eggs: 'present' } }],
      Drinks: ['Smoked Old Fashioned', 'Sea Salt Margarita'],
    },
  )
  return menu
}

/** The shop in Tokyo has its own menu: prices in yen, tax in them. */
export function daikanyama(): MenuSketch {
  const menu = new MenuSketch()
  menu.modifier('焼き加減 Doneness', { min: 1, max: 1 }, [{ name: 'レア Rare' }, { name: 'ミディアム Medium' }, { name: 'ウェルダン Well done' }])
  menu.modifier('Rice', { min: 0, max: 1 }, [
    { name: '大盛り Large', price: 150 },
    { name: '少なめ Small', price: -50 },
  ])
  menu.menu(
    { name: 'ランチ Lunch', fulfilments: ['dine_in', 'pickup'], availability: [1, 2, 3, 4, 5].map((dow) => ({ dow, start_min: 690, end_min: 900 })) },
    {
      丼: [
        { name: '炙りサーモン丼', price: 1480, says: 'Seared salmon over rice.', has: { fish: 'present', soya: 'present' }, with: ['Rice'] },
        { name: '海鮮丼', price: 1980, has: { fish: 'present', crustaceans: 'may', soya: 'present' }, with: ['Rice'] },
      ],
    },
  )
  menu.menu(
    { name: 'ディナー Dinner', fulfilments: ['dine_in'] },
    {
      グリル: [
        { name: '和牛リブアイ', price: { '150g': 5800, '250g': 8900 }, with: ['焼き加減 Doneness'] },
        { name: '真鯛の塩焼き', price: 2800, has: { fish: 'present' } },
      ],
      お飲み物: [
        { name: '柚子レモネード', price: 700 },
        { name: 'ハイボール', price: 800, fields: { alcohol: true } },
      ],
    },
  )
  return menu
}
