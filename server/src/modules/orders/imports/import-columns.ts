import type { ImportField } from '@brigade/contract/orders/order-import.ts'
import { type Column, plainName } from './tables.ts'

// Which column is what, by the names that ordering systems and spreadsheets use; the likelier ones come first.

const names: Readonly<Record<ImportField, readonly string[]>> = {
  order_id: [
    'orderid',
    'ordernumber',
    'orderno',
    'ordernum',
    'orderref',
    'order',
    'ticketid',
    'ticketnumber',
    'ticketno',
    'ticket',
    'checkid',
    'checknumber',
    'checkno',
    'check',
    'receiptid',
    'receiptnumber',
    'receiptno',
    'receipt',
    'transactionid',
    'transactionnumber',
    'transactionno',
    'transaction',
    'invoiceid',
    'invoicenumber',
    'invoiceno',
    'invoice',
    'billid',
    'billnumber',
    'billno',
    'saleid',
    'salesid',
    'reference',
    'paymentid',
  ],
  date: [
    'orderdatetime',
    'datetime',
    'dateandtime',
    'ordertimestamp',
    'timestamp',
    'orderdate',
    'date',
    'placedat',
    'orderedat',
    'createdat',
    'created',
    'transactiondate',
    'saledate',
    'salesdate',
    'opened',
    'openedat',
    'openedate',
    'paidat',
    'paiddate',
    'closedat',
    'closed',
    'businessdate',
    'day',
  ],
  time: ['ordertime', 'time', 'timeofday', 'transactiontime', 'saletime', 'createdtime', 'placedtime', 'hour'],
  item: [
    'itemname',
    'item',
    'menuitem',
    'productname',
    'product',
    'dish',
    'dishname',
    'foodname',
    'fooditem',
    'pizzaname',
    'articlename',
    'article',
    'lineitem',
    'lineitemname',
    'name',
    'title',
    'description',
    'itemdescription',
  ],
  size: ['size', 'itemsize', 'sizename', 'variation', 'variationname', 'variant', 'variantname', 'pricepointname', 'pizzasize', 'portion'],
  category: [
    'category',
    'itemcategory',
    'categoryname',
    'productcategory',
    'pizzacategory',
    'salescategory',
    'menugroup',
    'group',
    'department',
    'family',
    'itemtype',
    'section',
  ],
  plu: ['plu', 'sku', 'itemcode', 'productcode', 'itemid', 'productid', 'menuitemid', 'masterid'],
  quantity: ['quantity', 'qty', 'itemquantity', 'itemqty', 'orderquantity', 'quantitysold', 'count', 'units', 'pieces', 'pcs'],
  unit_price: ['unitprice', 'itemprice', 'priceeach', 'price', 'productprice', 'baseprice', 'rate', 'priceperitem'],
  line_total: [
    'linetotal',
    'lineamount',
    'totalprice',
    'itemtotal',
    'extendedprice',
    'grosssales',
    'grossprice',
    'grossamount',
    'subtotal',
    'netsales',
    'netprice',
    'netamount',
    'amount',
    'transactionamount',
    'sales',
    'revenue',
    'total',
  ],
  discount: ['discount', 'discounts', 'discountamount', 'discounttotal', 'totaldiscount', 'totaldiscounts'],
  charge: ['servicecharge', 'servicecharges', 'servicechargeamount', 'fees', 'fee', 'deliveryfee', 'deliverycharge', 'surcharge', 'autogratuity'],
  tax: ['tax', 'taxes', 'taxamount', 'salestax', 'totaltax', 'taxtotal', 'vat', 'gst'],
  tip: ['tip', 'tips', 'tipamount', 'totaltip', 'gratuity'],
  total: ['ordertotal', 'grandtotal', 'totaldue', 'totalcollected', 'totalamount', 'checktotal', 'amountpaid', 'totalsales', 'total'],
  channel: ['channel', 'saleschannel', 'orderchannel', 'ordersource', 'source', 'platform', 'orderedvia'],
  fulfilment: [
    'fulfillment',
    'fulfilment',
    'diningoption',
    'diningoptions',
    'ordertype',
    'servicetype',
    'servicemode',
    'deliverymethod',
    'orderkind',
    'dinetype',
  ],
  tender: ['tender', 'tendertype', 'paymentmethod', 'paymenttype', 'paymentmode', 'payment', 'paidwith', 'paidby', 'transactiontype', 'cardtype'],
  state: ['orderstatus', 'orderstate', 'status', 'state', 'eventtype', 'voided'],
  currency: ['currency', 'currencycode'],
}

/** Fields of a whole order: they stand in a table that is joined by its number, or are repeated on its lines. */
const ofOrders: readonly ImportField[] = ['date', 'time', 'discount', 'charge', 'tax', 'tip', 'total', 'channel', 'fulfilment', 'tender', 'state']

/** The column of each field. A column is one field alone, except where a person says otherwise. */
export function guessColumns(columns: readonly Column[], choices: Readonly<Partial<Record<ImportField, number | null>>>): Map<ImportField, number> {
  const found = new Map<ImportField, number>()
  const taken = new Set(Object.values(choices).filter((at) => at !== null))
  for (const field of Object.keys(names) as ImportField[]) {
    const chosen = choices[field]
    if (chosen === null) continue
    const at = chosen === undefined || !columns[chosen] ? likeliest(field, columns, taken, columnName(columns, found.get('order_id'))) : chosen
    if (at === undefined) continue
    found.set(field, at)
    taken.add(at)
  }
  return found
}

const columnName = (columns: readonly Column[], at: number | undefined): string => (at === undefined ? '' : plainName(columns[at]?.name ?? ''))

function likeliest(field: ImportField, columns: readonly Column[], taken: ReadonlySet<number>, orderColumn: string): number | undefined {
  const isOfOrders = ofOrders.includes(field)
  const ranked = columns.flatMap(({ name, by, distance }, at) => {
    const rank = names[field].indexOf(plainName(name))
    if (rank < 0 || taken.has(at)) return []
    // What belongs to the order is looked for with the order, the dish with the line.
    const isThere = by !== '' && plainName(by) === orderColumn
    const isAstray = isOfOrders ? distance > 0 && !isThere : isThere
    return [{ at, rank, weight: (isAstray ? 1000 : 0) + rank * 10 + distance }]
  })
  return ranked.toSorted((a, b) => a.weight - b.weight)[0]?.at
}
