import { ImportChoices } from '@brigade/contract/orders/order-import.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Place } from '../ingest/judge.ts'
import { dateOrderOf, readMoment, readTime } from './import-dates.ts'
import { readOrders } from './read-orders.ts'

const place: Place = { id: 1, currency: 'USD', tax_mode: 'exclusive', timezone: 'America/New_York' }
const now = Date.parse('2026-06-01T00:00:00Z')
const read = (files: Readonly<Record<string, string>>, choices: object = {}, at: Place = place) =>
  readOrders(
    Object.entries(files).map(([name, text]) => ({ name, text })),
    ImportChoices.parse(choices),
    at,
    now,
  )
const brief = ({ orders }: ReturnType<typeof read>) =>
  orders.map(({ order, lines, total }) => [
    order.external_id,
    order.placed_at,
    total,
    lines.map((line) => `${line.quantity / 1000} ${line.name} ${line.size}`.trim()),
  ])

const pies = {
  'orders.csv': 'OrderID,Date,Time\n1,31-01-2026,11:38:36\n2,01-02-2026,18:05:00\n3,01-02-2026,19:00:00\n',
  'order_details.csv': 'OrderDetailsID,OrderID,PieID,PieType,Quantity\n1,1,7,apple_l,2\n2,1,8,plum_s,1\n3,2,8,plum_s,1\n4,9,8,plum_s,1\n',
  'pies.csv': 'PieID,PieTypeID,PieType,Size,Price\n7,1,apple,L,12.75\n8,2,plum,S,9.50\n',
  'pie_types.csv': 'PieTypeID,PieType,Name,Category\n1,apple,The Apple Pie,Classic\n2,plum,The Plum Pie,Fruit\n',
}

test('lines, orders, prices and names from four files are joined by the columns they share', () => {
  const found = read(pies)
  expect(brief(found)).toEqual([
    ['1', '2026-01-31T16:38:36.000Z', 3500, ['2 The Apple Pie L', '1 The Plum Pie S']],
    ['2', '2026-02-01T23:05:00.000Z', 950, ['1 The Plum Pie S']],
  ])
  expect(found.refused).toEqual([{ line: 5, file: 'order_details.csv', order: '9', message: 'OrderID “9” is not in orders.csv.' }])
  expect(found.remarks).toEqual([{ says: 'Orders of orders.csv without a line are left out.', count: 1, examples: ['3'] }])
  expect([found.dateOrder, found.isDateUnsure]).toEqual(['dmy', false])
})

test('two files of one kind are read as one', () => {
  const { 'order_details.csv': details, ...others } = pies
  const [head, ...lines] = details.trim().split('\n')
  const halves = { 'q1.csv': [head, ...lines.slice(0, 1)].join('\n'), 'q2.csv': [head, ...lines.slice(1)].join('\n') }
  expect(brief(read({ ...others, ...halves }))).toEqual(brief(read(pies)))
})

test('an order with a line that is cut off is left out whole and named, or taken without it', () => {
  const files = {
    'sales.csv': 'Order,Date,Item,Qty,Price\n1,2026-03-04 18:00,Soup,1,9.00\n1,2026-03-04 18:00,Tea,1\n2,2026-03-04 18:10,Soup,1,9.00\n2,20',
  }
  const found = read(files)
  expect(brief(found)).toEqual([])
  expect(found.refused.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '3 Price is empty: is the line cut off?',
    '5 Item is empty: is the line cut off?',
  ])
  expect(found.refusedOrders).toBe(2)
  expect(brief(read(files, { incomplete: 'take' })).map(([id, , total]) => [id, total])).toEqual([
    ['1', 900],
    ['2', 900],
  ])
})

test('amounts of the order stand once where they are repeated on its lines, and are added up where each line has its own', () => {
  const once =
    'Order,Date,Item,Price,Tax,Tip,Discount,Payment Method\n1,3/4/2026 6:00 PM,Soup,9.00,0.81,2.00,1.00,Visa\n1,3/4/2026 6:00 PM,Tea,3.00,0.81,2.00,1.00,Visa\n'
  const [order] = read({ 'a.csv': once }).orders
  expect(order?.entries.map(({ type, amount }) => `${type} ${amount}`)).toEqual([
    'order 0',
    'sale 900',
    'sale 300',
    'discount -100',
    'tax 81',
    'tip 200',
    'payment 1381',
  ])
  const each = 'Order,Date,Item,Price,Tax\n1,3/4/2026 6:00 PM,Soup,9.00,0.61\n1,3/4/2026 6:00 PM,Tea,3.00,0.20\n'
  expect(read({ 'a.csv': each }).amountsPer).toBe('line')
  expect(read({ 'a.csv': each }).orders[0]?.total).toBe(1281)
})

test('one line for each order, without items: its total is what was sold', () => {
  const text =
    'Check #;Opened;Check Total;Tax;Dining Option;Status\n7;04.03.2026 12:30;23,90;1,40;Take Out;Closed\n8;04.03.2026 12:40;10,00;0,00;Dine In;VOID\n'
  const found = read({ 'checks.csv': text }, { columns: { order_id: 0, total: 2 } })
  expect(found.orders.map(({ order, total, entries }) => [order.external_id, order.state, total, entries[1]?.amount])).toEqual([
    ['7', 'completed', 2390, 2250],
    ['8', 'cancelled', 1000, 1000],
  ])
  expect(found.words.map(({ field, said, meant }) => [field, said, meant]).toSorted()).toEqual([
    ['fulfilment', 'Dine In', 'Dine in'],
    ['fulfilment', 'Take Out', 'Pickup'],
    ['state', 'Closed', 'Completed'],
    ['state', 'VOID', 'Canceled'],
  ])
})

test('money of another currency, and what is not money, is refused in words', () => {
  const text =
    'Order,Date,Item,Price\n1,2026-03-04,Soup,€9.00\n2,2026-03-04,Soup,nine\n3,2026-03-04,Soup,$9.00\n4,2026-02-30,Soup,9.00\n5,2026-03-04,Soup,9.0051\n'
  const found = read({ 'a.csv': text })
  expect(found.refused.map(({ order, message }) => `${order} ${message}`)).toEqual([
    '1 Price “€9.00” is in another currency.',
    '2 Price “nine” is not a price.',
    '4 “2026-02-30” is not a date.',
  ])
  expect(found.orders.map(({ total }) => total)).toEqual([900, 901])
  expect(found.remarks.map(({ says }) => says)).toContain('Amounts in USD with too many decimals are rounded for each line.')
})

test('a line total that is not the price times the quantity is taken as it stands, and remarked on', () => {
  const found = read({
    'sales.csv':
      'Order,Date,Item,Qty,Price,Line total\n1,2026-03-04 18:00,Soup,2,9.00,5.00\n1,2026-03-04 18:00,Tea,3,3.33,10.00\n2,2026-03-04 18:10,Pie,-2,9.00,-18.00\n',
  })
  expect(brief(found).map(([id, , total]) => [id, total])).toEqual([
    ['1', 1500],
    ['2', -1800],
  ])
  expect(found.remarks).toContainEqual({
    says: 'Line totals that are not the price times the quantity are taken as they stand.',
    count: 1,
    examples: ['line 2: 2 × 9.00 is not 5.00'],
  })
})

test('lines without an order number are orders of their own, and the same file makes the same numbers', () => {
  const files = { 'a.csv': 'Date,Product,Amount\n2026-03-04,Soup,9\n2026-03-04,Soup,9\n2026-03-04,Tea,3\n' }
  const ids = read(files).orders.map(({ order }) => order.external_id)
  expect(new Set(ids).size).toBe(3)
  expect(read(files).orders.map(({ order }) => order.external_id)).toEqual(ids)
})

test('what was sold stays to the cent, however the files are cut into tables and columns are called', () => {
  const line = fc.record({ order: fc.integer({ min: 1, max: 30 }), item: fc.integer({ min: 1, max: 9 }), quantity: fc.integer({ min: 1, max: 9 }) })
  const prices = Array.from({ length: 10 }, (_, at) => 99 + at * 137)
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 3, maxLength: 80 }),
      fc.constantFrom('OrderID', 'order_id', 'Order Id'),
      fc.boolean(),
      (lines, orderName, isJoined) => {
        const price = (item: number) => ((prices[item] ?? 0) / 100).toFixed(2)
        const ids = [...new Set(lines.map(({ order }) => order))]
        const files: Record<string, string> = isJoined
          ? {
              'lines.csv': [`${orderName},item_id,qty`, ...lines.map((one) => `${one.order},${one.item},${one.quantity}`)].join('\r\n'),
              'orders.csv': [`${orderName},placed at`, ...ids.map((id) => `${id},2026-03-0${1 + (id % 9)}T12:00`)].join('\n'),
              'items.csv': ['item_id,name,price', ...prices.map((_, item) => `${item},Dish ${item},${price(item)}`)].join('\n'),
            }
          : {
              'all.csv': [
                `${orderName}\tOrder Date\tItem Name\tQty\tUnit Price`,
                ...lines.map((one) => `${one.order}\t3/${1 + (one.order % 28)}/2026\tDish ${one.item}\t${one.quantity}\t$${price(one.item)}`),
              ].join('\n'),
            }
        const found = read(files)
        expect(found.refused).toEqual([])
        expect(found.orders.length).toBe(ids.length)
        const sold = lines.reduce((all, one) => all + one.quantity * (prices[one.item] ?? 0), 0)
        expect(found.orders.reduce((all, { total }) => all + total, 0)).toBe(sold)
      },
    ),
    { numRuns: 60 },
  )
})

describe('dates', () => {
  test.each([
    ['2026-03-04', 'dmy', '2026-3-4'],
    ['04-03-2026', 'dmy', '2026-3-4'],
    ['03/04/26 6:05 PM', 'mdy', '2026-3-4 18:5'],
    ['Mar 4, 2026 at 6:05 pm', 'dmy', '2026-3-4 18:5'],
    ['4 March 2026', 'mdy', '2026-3-4'],
    ['20260304', 'dmy', '2026-3-4'],
    ['46085.75', 'dmy', '2026-3-4 18:0'],
    ['2026-03-04T18:05:00.000Z', 'dmy', '2026-3-4 18:5Z'],
    ['1772647500', 'dmy', '2026-3-4 18:5Z'],
    ['2026-02-30', 'dmy', undefined],
    ['31/12/2026', 'mdy', undefined],
    ['2026-03-04 half past six', 'dmy', undefined],
    ['yesterday', 'dmy', undefined],
  ] as const)('%s', (text, order, said) => {
    const found = readMoment(text, order)
    const time = found?.time ? ` ${found.time.hour}:${found.time.minute}${found.time.offset}` : ''
    expect(found && `${found.date.year}-${found.date.month}-${found.date.day}${time}`).toBe(said)
  })

  test('times with and without seconds, halves of the day and offsets', () => {
    expect(['18:42', '6:42 PM', '12:00 am', '184210', '6pm', '18h42', '25:00', '13 pm', '7', 'noon'].map((text) => readTime(text)?.hour)).toEqual([
      18,
      18,
      0,
      18,
      18,
      18,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('a day above twelve settles which comes first; then the order of the file; then nobody can know', () => {
    expect(dateOrderOf(['01-02-2026', '13-02-2026'], 'mdy')).toEqual({ order: 'dmy', isUnsure: false })
    expect(dateOrderOf(['01-02-2026', '02-02-2026', '03-02-2026', '01-03-2026'], 'mdy')).toMatchObject({ order: 'dmy' })
    expect(dateOrderOf(['05/06/2026'], 'mdy')).toEqual({ order: 'mdy', isUnsure: true })
    expect(dateOrderOf(['2026-06-05', '03/03/2026'], 'mdy')).toEqual({ order: 'mdy', isUnsure: false })
  })
})
