/** A group of the demo company with those below it. */
export interface Place {
  readonly name: string
  readonly description: string
  readonly below?: readonly Place[]
}

const restaurant = (name: string, address: string): Place => ({ name, description: address })

/** A provider, its brands, their regions, the restaurants: the names and addresses are made up. */
export const company: Place = {
  name: 'Larkspur Hospitality',
  description: 'Provider of three restaurant brands, head office in Portland, Maine',
  below: [
    {
      name: 'Tide & Ember',
      description: 'Seafood grills on both coasts',
      below: [
        {
          name: 'New England',
          description: 'Run by Marcus Webb',
          below: [
            restaurant('Tide & Ember Old Port', '48 Wharf Street, Portland, ME 04101'),
            restaurant('Tide & Ember Fox Point', '311 South Water Street, Providence, RI 02903'),
          ],
        },
        {
          name: 'Pacific Northwest',
          description: 'Opened in spring',
          below: [
            restaurant('Tide & Ember Ballard', '5210 Ballard Avenue NW, Seattle, WA 98107'),
            restaurant('Tide & Ember Bellevue', '118 102nd Avenue NE, Bellevue, WA 98004'),
          ],
        },
        {
          name: 'Japan',
          description: 'Run with a partner in Tokyo',
          below: [restaurant('Tide & Ember Daikanyama', '2-14-6 Ebisu-Nishi, Shibuya-ku, Tokyo 150-0021')],
        },
      ],
    },
    {
      name: 'Nonna Rosa',
      description: 'Neighbourhood trattorias',
      below: [
        {
          name: 'New York',
          description: 'Brooklyn and Queens',
          below: [
            restaurant('Nonna Rosa Carroll Gardens', '402 Court Street, Brooklyn, NY 11231'),
            restaurant('Nonna Rosa Astoria', '31-07 30th Avenue, Astoria, NY 11102'),
          ],
        },
        {
          name: 'Chicagoland',
          description: 'City and North Shore',
          below: [
            restaurant('Nonna Rosa Logan Square', '2645 N Kedzie Avenue, Chicago, IL 60647'),
            restaurant('Nonna Rosa Evanston', '1509 Sherman Avenue, Evanston, IL 60201'),
          ],
        },
      ],
    },
    {
      name: 'Copper Kettle',
      description: 'Breakfast and coffee, open from six',
      below: [
        {
          name: 'Central Texas',
          description: 'Austin and San Antonio',
          below: [
            restaurant('Copper Kettle South Congress', '1714 S Congress Avenue, Austin, TX 78704'),
            restaurant('Copper Kettle Pearl', '312 Pearl Parkway, San Antonio, TX 78215'),
          ],
        },
        {
          name: 'Front Range',
          description: 'Denver and Boulder',
          below: [
            restaurant('Copper Kettle LoHi', '2535 15th Street, Denver, CO 80211'),
            restaurant('Copper Kettle Pearl Street', '1920 Pearl Street, Boulder, CO 80302'),
          ],
        },
      ],
    },
  ],
}

export const headOffice = '500 Commercial Street, Portland, ME 04101'

/** Who runs a place's books: first and last name, phone. One a place, in the order of the tree. */
export const contacts: readonly (readonly [string, string, string])[] = [
  ['Ingrid', 'Solberg', '2075550110'],
  ['Dominic', 'Reyes', '2075550119'],
  ['Hannah', 'Whitcomb', '4015550134'],
  ['Theo', 'Lindgren', '2065550148'],
  ['Mei', 'Tanaka', '4255550155'],
  ['Haruka', 'Mori', '2135550157'],
  ['Francesca', 'Bellini', '7185550121'],
  ['Luca', 'Ferrante', '7185550137'],
  ['Patrick', 'Nowak', '7735550142'],
  ['Simone', 'Achebe', '8475550166'],
  ['Rafael', 'Ortega', '5125550173'],
  ['Jolene', 'Haskins', '2105550181'],
  ['Devon', 'Marsh', '3035550190'],
  ['Carys', 'Bowen', '7205550198'],
]
