/** Address, zone and currency of the demo restaurants. */
export interface PlaceFacts {
  readonly timezone: string
  readonly city: string
  readonly region: string
  readonly postal_code: string
  readonly latitude?: number
  readonly longitude?: number
  readonly country?: string
  readonly currency?: string
  readonly tax_mode?: 'inclusive'
  readonly status?: 'onboarding' | 'suspended'
  /** Business days of a bar end later than those of others. */
  readonly business_day_cutoff_min?: number
}

const east = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'

/** By the name of the group. */
export const placeFacts: Readonly<Record<string, PlaceFacts>> = {
  'Tide & Ember Old Port': { timezone: east, city: 'Portland', region: 'ME', postal_code: '04101', latitude: 43.6565, longitude: -70.25 },
  'Tide & Ember Fox Point': { timezone: east, city: 'Providence', region: 'RI', postal_code: '02903', latitude: 41.8182, longitude: -71.4006 },
  'Tide & Ember Ballard': {
    timezone: pacific,
    city: 'Seattle',
    region: 'WA',
    postal_code: '98107',
    latitude: 47.666,
    longitude: -122.383,
    business_day_cutoff_min: 360,
  },
  'Tide & Ember Bellevue': {
    timezone: pacific,
    city: 'Bellevue',
    region: 'WA',
    postal_code: '98004',
    latitude: 47.6101,
    longitude: -122.206,
    status: 'onboarding',
  },
  'Tide & Ember Daikanyama': {
    timezone: 'Asia/Tokyo',
    city: 'Shibuya-ku',
    region: '東京都',
    postal_code: '150-0034',
    latitude: 35.6485,
    longitude: 139.7033,
    country: 'JP',
    currency: 'JPY',
    tax_mode: 'inclusive',
  },
  'Nonna Rosa Carroll Gardens': { timezone: east, city: 'Brooklyn', region: 'NY', postal_code: '11231', latitude: 40.6828, longitude: -73.9955 },
  'Nonna Rosa Astoria': {
    timezone: east,
    city: 'Astoria',
    region: 'NY',
    postal_code: '11102',
    latitude: 40.768,
    longitude: -73.921,
    status: 'suspended',
  },
  'Nonna Rosa Logan Square': { timezone: central, city: 'Chicago', region: 'IL', postal_code: '60647', latitude: 41.9305, longitude: -87.7075 },
  'Nonna Rosa Evanston': { timezone: central, city: 'Evanston', region: 'IL', postal_code: '60201', latitude: 42.0458, longitude: -87.6826 },
  'Copper Kettle South Congress': { timezone: central, city: 'Austin', region: 'TX', postal_code: '78704', latitude: 30.2473, longitude: -97.7503 },
  'Copper Kettle Pearl': { timezone: central, city: 'San Antonio', region: 'TX', postal_code: '78215', latitude: 29.4426, longitude: -98.4798 },
  'Copper Kettle LoHi': { timezone: mountain, city: 'Denver', region: 'CO', postal_code: '80211', latitude: 39.7592, longitude: -105.011 },
  // A kiosk with round prices: the tax is in them.
  'Copper Kettle Pearl Street': {
    timezone: mountain,
    city: 'Boulder',
    region: 'CO',
    postal_code: '80302',
    latitude: 40.0189,
    longitude: -105.2735,
    tax_mode: 'inclusive',
  },
}
