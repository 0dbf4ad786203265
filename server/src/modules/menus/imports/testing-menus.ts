// Small menus of each source, made up, with what their real answers hold: entries listed twice, -1 limits, prices that are missing.

/** A Square catalog: two categories, three items, four sizes, one group listed with and beside its modifiers. */
export const squareCatalog = {
  objects: [
    { type: 'CATEGORY', id: 'C1', category_data: { name: 'Coffee' } },
    { type: 'CATEGORY', id: 'C2', category_data: { name: 'Iced', parent_category: { id: 'C1' } } },
    {
      type: 'MODIFIER_LIST',
      id: 'L1',
      modifier_list_data: {
        name: 'Milk',
        selection_type: 'SINGLE',
        modifiers: [
          modifier('M1', 'Oat', 75),
          { ...modifier('M2', 'Whole', 0), modifier_data: { name: 'Whole', ordinal: 0, on_by_default: true, modifier_list_id: 'L1' } },
        ],
      },
    },
    modifier('M1', 'Oat', 75),
    modifier('M3', 'Soy', 50),
    item(
      'I1',
      'Latte',
      { category_id: 'C1', modifier_list_info: [{ modifier_list_id: 'L1', min_selected_modifiers: -1, max_selected_modifiers: -1 }] },
      [variation('V2', 'Large', 450, 2), variation('V1', 'Small', 399, 1)],
    ),
    item('I2', 'Beans', { categories: [{ id: 'C2' }, { id: 'C1' }] }, [variation('V3', 'Regular', 1650, 0, 'B-1')]),
    item('I3', 'Donation', {}, [{ type: 'ITEM_VARIATION', id: 'V4', item_variation_data: { name: 'Regular', pricing_type: 'VARIABLE_PRICING' } }]),
    { ...item('I4', 'Gone', {}, []), is_deleted: true },
    item('I1', 'Latte again', {}, []),
    { type: 'DISCOUNT', id: 'D1', discount_data: { name: 'Friends' } },
  ],
}

function modifier(id: string, name: string, amount: number) {
  return { type: 'MODIFIER', id, modifier_data: { name, ordinal: 1, price_money: { amount, currency: 'USD' }, modifier_list_id: 'L1' } }
}

function item(id: string, name: string, data: object, variations: object[]) {
  return { type: 'ITEM', id, item_data: { name, ...data, variations } }
}

function variation(id: string, name: string, amount: number, ordinal: number, sku?: string) {
  return {
    type: 'ITEM_VARIATION',
    id,
    item_variation_data: { name, ordinal, sku, pricing_type: 'FIXED_PRICING', price_money: { amount, currency: 'USD' } },
  }
}

/** A Toast menu: a pizza priced by size, toppings priced by size and place, one item in two groups, an open price. */
export const toastMenu = {
  restaurantGuid: 'r',
  menus: [
    {
      name: 'Dinner',
      guid: 'menu',
      availability: { alwaysAvailable: false, schedule: [{ days: ['FRIDAY'], timeRanges: [{ start: '17:00', end: '01:30' }] }] },
      menuGroups: [
        {
          name: 'Pizza',
          guid: 'pizza',
          menuItems: [
            {
              name: 'Cheese Pizza',
              guid: 'cheese',
              price: null,
              pricingStrategy: 'SIZE_PRICE',
              pricingRules: { sizeSpecificPricingGuid: 'size' },
              modifierGroupReferences: [2, 3],
            },
            { name: 'Soda', guid: 'soda', price: 2.95, pricingStrategy: 'MENU_SPECIFIC_PRICE', visibility: ['KIOSK'], portions: [{}] },
          ],
          menuGroups: [
            { name: 'Extra', guid: 'extra', menuItems: [{ name: 'Soda', guid: 'soda', price: 1.15, pricingStrategy: 'MENU_SPECIFIC_PRICE' }] },
          ],
        },
        { name: 'Other', guid: 'other', menuItems: [{ name: 'Tip', guid: 'tip', pricingStrategy: 'OPEN_PRICE', price: null, visibility: [] }] },
      ],
    },
  ],
  modifierGroupReferences: {
    2: { referenceId: 2, name: 'Size', guid: 'size', pricingStrategy: 'NONE', modifierOptionReferences: [12, 13] },
    3: {
      referenceId: 3,
      name: 'Toppings',
      guid: 'toppings',
      pricingStrategy: 'SIZE_SEQUENCE_PRICE',
      pricingRules: {
        sizeSequencePricingRules: [
          {
            sizeName: 'Small',
            sequencePrices: [
              { sequence: 1, price: 1 },
              { sequence: 2, price: 0.5 },
            ],
          },
          { sizeName: 'Large', sequencePrices: [{ sequence: 1, price: 2 }] },
        ],
      },
      minSelections: 0,
      maxSelections: 4,
      modifierOptionReferences: [14, 99],
    },
  },
  modifierOptionReferences: {
    12: { referenceId: 12, name: 'Small', guid: 'small', price: 8.0, modifierGroupReferences: [] },
    13: { referenceId: 13, name: 'Large', guid: 'large', price: 10.1, isDefault: true, modifierGroupReferences: [] },
    14: { referenceId: 14, name: 'Olives', guid: 'olives', price: null, modifierGroupReferences: [] },
  },
  preModifierGroupReferences: { 1: { guid: 'pre', name: 'No / extra' } },
}

/** An Uber Eats menu: an item, an option that is an item and asks its own question, one that stands nowhere. */
export const uberMenu = {
  menus: [
    {
      id: 'm',
      title: { translations: { de: 'Karte', en_us: 'Main' } },
      service_availability: [{ day_of_week: 'monday', time_periods: [{ start_time: '11:00', end_time: '23:59' }] }],
      category_ids: ['c', 'nowhere'],
    },
  ],
  categories: [{ id: 'c', title: { translations: { en: 'Burgers' } }, entities: [{ id: 'burger', type: 'ITEM' }] }],
  items: [
    {
      id: 'burger',
      external_data: 'POS-1',
      title: { translations: { en: 'Burger' } },
      price_info: { price: 1299, overrides: [] },
      modifier_group_ids: { ids: ['sauces'] },
      tax_info: { tax_rate: 8 },
    },
    {
      id: 'bbq',
      title: { translations: { en: 'BBQ' } },
      price_info: { price: 100, overrides: [{ context_type: 'MODIFIER_GROUP', context_value: 'sauces', price: 50 }] },
      modifier_group_ids: { ids: ['heat'] },
    },
    { id: 'mild', title: { translations: { en: 'Mild' } }, price_info: { price: 0 } },
    { id: 'tea', title: { translations: { en: 'Tea' } }, price_info: { price: 299 } },
  ],
  modifier_groups: [
    {
      id: 'sauces',
      title: { translations: { en: 'Sauce' } },
      modifier_options: [{ id: 'bbq', type: 'ITEM' }],
      quantity_info: { quantity: { min_permitted: 0, max_permitted: 2, charge_above: 1 } },
    },
    { id: 'heat', title: { translations: { en: 'Heat' } }, modifier_options: [{ id: 'mild', type: 'ITEM' }] },
  ],
}

/** A table of a pizza place: sizes, a group with a limit, an option priced by size. */
export const csvMenu = [
  'Category;Item;Size;Price;PLU;Modifiers;Modifier;Option;Min;Max;Shelf',
  'Pizza;Margherita;;;P1;Toppings | Crust;;;;;',
  'Pizza;Margherita;Small;8,50;;;;;;;',
  'Pizza;Margherita;Large;"12,50";;;;;;;',
  'Drinks;Cola;;$ 2.95;D1;;;;;;A3',
  ';Bread;;;;;;;;;',
  ';;;1,00;;;Toppings;Olives;0;3;',
  ';;Small;0,75;;;Toppings;Cheese;;;',
  ';;Large;1,50;;;Toppings;Cheese;;;',
].join('\r\n')
