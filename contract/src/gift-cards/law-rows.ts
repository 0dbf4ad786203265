import type { GiftCardKind } from './terms.ts'

// Laws about gift cards as their sources say them, with the day on which each was read: data, not code. Amounts are minor units.
// - `free` (expiry or fees) says that this law, as read, sets no rule; for a state of the US the federal row still holds beside it.
// - fees `none`: no fee may lower the balance (fees for personalising or replacing a lost card may be allowed); `limited`: some may, within bounds.
// - The comment behind `from` says where the day is not named by the source: «year only» = the source names the year of the law, the row
//   begins on the first of January after it; «in force by» = the source shows the rule in force on that day, it began at some earlier day.

/** A rule of law with the first day on which it holds: what holds of a jurisdiction is the newest one that has begun. */
export interface GiftCardLaw {
  /** US for the federal law, US-CA for a state, JP … */
  readonly jurisdiction: string
  readonly name: string
  readonly from: string
  readonly covers: readonly GiftCardKind[]
  readonly expiry: { readonly kind: 'never' } | { readonly kind: 'months'; readonly least: number } | { readonly kind: 'free' }
  /** The holder may ask for the rest in cash when no more than this is left; null for no such right. */
  readonly cash_out_below_minor: number | null
  readonly currency: string | null
  readonly fees: 'none' | 'limited' | 'free'
  /** Title and address. */
  readonly source: string
  readonly read_on: string
  /** A short sentence for the screen. */
  readonly note?: string
}

export const giftCardLaws: readonly GiftCardLaw[] = [
  {
    jurisdiction: 'US',
    name: 'United States (federal)',
    from: '2010-08-22',
    covers: ['purchased'],
    expiry: { kind: 'months', least: 60 },
    cash_out_below_minor: null,
    currency: 'USD',
    fees: 'limited',
    source:
      'Credit CARD Act of 2009, sections 401 and 402; Regulation E, 12 CFR 1005.20 (first 12 CFR 205.20), 75 FR 16580; ' +
      'http://edocket.access.gpo.gov/2010/2010-6759.htm and ' +
      'https://www.consumercomplianceoutlook.org/2013/first-quarter/credit-card-act-requirements-gift-certicicates-gift-cards-prepaid-cards',
    read_on: '2026-11-25',
    note: 'The money on the card must last five years at least, and state law that protects the holder better goes before it.',
  },
  {
    jurisdiction: 'US-CA',
    name: 'California',
    from: '2008-01-01',
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: 1000,
    currency: 'USD',
    fees: 'limited',
    source:
      'California Civil Code 1749.5 (SB 250 of 2007); ' +
      'https://www.stradlinglaw.com/news-insights/california-increases-gift-card-cash-out-threshold-to-dollar15-starting-april-1-2026.html',
    read_on: '2026-11-25',
    note: 'A balance under $10 is paid out in cash when the holder asks.',
  },
  {
    jurisdiction: 'US-CA',
    name: 'California',
    from: '2026-04-01',
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: 1500,
    currency: 'USD',
    fees: 'limited',
    source:
      'California Civil Code 1749.5 as amended by SB 22 (chapter 207 of 2025); ' +
      'https://www.morganlewis.com/fr/pubs/2026/03/california-raises-gift-card-cash-out-threshold-to-15',
    read_on: '2026-11-25',
    note: 'A balance under $15 is paid out in cash when the holder asks; electronic cards count too, promotional cards do not.',
  },
  {
    jurisdiction: 'US-CO',
    name: 'Colorado',
    from: '2010-08-11',
    covers: ['purchased'],
    expiry: { kind: 'free' },
    cash_out_below_minor: 500,
    currency: 'USD',
    fees: 'none',
    source:
      'Colorado Revised Statutes 6-1-722; https://casetext.com/statute/colorado-revised-statutes/title-6-consumer-and-commercial-affairs/' +
      'fair-trade-and-restraint-of-trade/article-1-colorado-consumer-protection-act/part-7-specific-provisions/' +
      'section-6-1-722-gift-certificates-validity-exemptions-definitions',
    read_on: '2026-11-25',
    note: 'A balance of $5 or less is paid out in cash when the holder asks; certificates on paper only are exempt.',
  },
  {
    jurisdiction: 'US-CT',
    name: 'Connecticut',
    from: '2004-01-01', // year only (law of 2003)
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: null,
    currency: 'USD',
    fees: 'none',
    source: 'Connecticut General Statutes 42-460; https://portal.ct.gov/OTT/About-the-Treasury/Gift-Card-Law',
    read_on: '2026-11-25',
    note: 'Cards sold in Connecticut may not expire or cost an inactivity fee.',
  },
  {
    jurisdiction: 'US-CT',
    name: 'Connecticut',
    from: '2016-10-01',
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: 300,
    currency: 'USD',
    fees: 'none',
    source: 'Connecticut General Statutes 42-460 and 42-461 (Public Act 16-140); https://cga.ct.gov/2016/SUM/2016SUM00140-R02HB-05564-SUM.htm',
    read_on: '2026-11-25',
    note: 'A balance under $3 is paid out in cash after a purchase, when the holder asks and shows the receipt of the card.',
  },
  {
    jurisdiction: 'US-FL',
    name: 'Florida',
    from: '2008-01-01', // year only (law of 2007)
    covers: ['purchased', 'refund_credit'],
    expiry: { kind: 'never' },
    cash_out_below_minor: null,
    currency: 'USD',
    fees: 'none',
    source:
      'Florida Statutes 501.95; https://syfert.com/florida/statutes/0501.95.html and ' +
      'https://www.swflbusinessandipblog.com/2020/12/small-businesses-beware-and-consumers-rejoice-gift-certificates-cannot-expire/',
    read_on: '2026-11-25',
    note: 'Neither a bought card nor a credit for returned goods may expire; promotional cards may, when the date is disclosed in writing.',
  },
  {
    jurisdiction: 'US-HI',
    name: 'Hawaii',
    from: '2010-07-01',
    covers: ['purchased'],
    expiry: { kind: 'months', least: 60 },
    cash_out_below_minor: null,
    currency: 'USD',
    fees: 'limited',
    source: 'Hawaii Revised Statutes 481B-13 (Act 195 of 2010); https://cca.hawaii.gov/ocp/revised-gift-certificate-law-act-195-haw-rev-stat-html/',
    read_on: '2026-11-25',
    note: 'Five years at least (two for certificates on paper only); only one fee at the sale is allowed, at most $5 or a tenth of the value.',
  },
  {
    jurisdiction: 'US-HI',
    name: 'Hawaii',
    from: '2020-01-01',
    covers: ['purchased'],
    expiry: { kind: 'months', least: 60 },
    cash_out_below_minor: 500,
    currency: 'USD',
    fees: 'limited',
    source: 'Hawaii Revised Statutes 481B-13 as amended in 2019; https://decarreralaw.com/hawaii-to-require-cash-back-gift-cards/',
    read_on: '2026-11-25',
    note: 'A balance under $5 is paid out in cash; five years at least (two for certificates on paper only).',
  },
  {
    jurisdiction: 'US-IL',
    name: 'Illinois',
    from: '2008-01-01',
    covers: ['purchased', 'refund_credit'],
    expiry: { kind: 'months', least: 60 },
    cash_out_below_minor: null,
    currency: 'USD',
    fees: 'none',
    source:
      'Illinois Consumer Fraud and Deceptive Business Practices Act, 815 ILCS 505/2SS; ' +
      'https://casetext.com/statute/illinois-compiled-statutes/business-and-employment/chapter-815-business-transactions/deceptive-practices/' +
      '815-ilcs-505-consumer-fraud-and-deceptive-business-practices-act/sec-2ss-gift-certificates',
    read_on: '2026-11-25',
    note: 'Five years at least and no fee after the purchase, for credit slips for returned goods too.',
  },
  {
    jurisdiction: 'US-ME',
    name: 'Maine',
    from: '2008-11-01',
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: 500,
    currency: 'USD',
    fees: 'limited',
    source:
      'Maine Revised Statutes, title 33, section 2066 (before 2019 section 1953); ' +
      'https://instalawyer.io/laws/maine-revised-statutes/33-2066-when-stored-value-obligation and ' +
      'https://legislature.maine.gov/legis/bills/bills_125th/chapters/PUBLIC433.asp',
    read_on: '2026-11-25',
    note: 'A balance under $5 is paid out in cash when the card is used in person; only a disclosed fee for issuing or topping up is allowed.',
  },
  {
    jurisdiction: 'US-MD',
    name: 'Maryland',
    from: '2024-06-01', // in force by
    covers: ['purchased', 'refund_credit'],
    expiry: { kind: 'months', least: 48 },
    cash_out_below_minor: null,
    currency: 'USD',
    fees: 'limited',
    source:
      'Maryland Code, Commercial Law 14-1319; https://casetext.com/statute/code-of-maryland/article-commercial-law/' +
      'title-14-miscellaneous-consumer-protection-provisions/subtitle-13-miscellaneous-provisions/section-14-1319-gift-certificates',
    read_on: '2026-11-25',
    note: 'No expiry and no fee within four years, for store credit too; for bought cards the five years of federal law are longer.',
  },
  {
    jurisdiction: 'US-MA',
    name: 'Massachusetts',
    from: '2003-04-01',
    covers: ['purchased', 'refund_credit'],
    expiry: { kind: 'months', least: 84 },
    cash_out_below_minor: 500,
    currency: 'USD',
    fees: 'free',
    source:
      'Massachusetts General Laws, chapter 200A, section 5D and chapter 255D, section 1; ' +
      'http://www.mass.gov/ago/consumer-resources/consumer-information/retail-rights/gift-cards-and-certificates/expiration-dates.html and ' +
      'https://instalawyer.io/laws/massachusetts-general-laws/section-5d-gift-certificates',
    read_on: '2026-11-25',
    note: 'Seven years at least; the rest is paid in cash once 90 % is spent, or at $5 or less when the card can be topped up.',
  },
  {
    jurisdiction: 'US-MN',
    name: 'Minnesota',
    from: '2008-01-01', // year only (law of 2007)
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: null,
    currency: 'USD',
    fees: 'none',
    source:
      'Minnesota Statutes 325G.53; ' +
      'https://codes.findlaw.com/mn/trade-regulations-consumer-protection-ch-324-341/mn-st-sect-325g-53/ and ' +
      'https://www.lexology.com/library/detail.aspx?g=20652e2f-52d1-4242-bb74-d1482c46a348',
    read_on: '2026-11-25',
    note: 'No expiry date and no service fee of any kind; promotional cards are exempt.',
  },
  {
    jurisdiction: 'US-MT',
    name: 'Montana',
    from: '2006-01-01', // year only (law of 2005)
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: 500,
    currency: 'USD',
    fees: 'none',
    source: 'Montana Code 30-14-102 and 30-14-108; https://leg.mt.gov/bills/mca/30/14/30-14-108.htm',
    read_on: '2026-11-25',
    note: 'A balance under $5 is paid out in cash when the card was worth more than $5 and the holder asks.',
  },
  {
    jurisdiction: 'US-NH',
    name: 'New Hampshire',
    from: '1998-01-01', // year only (law of 1997)
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: null,
    currency: 'USD',
    fees: 'none',
    source:
      'New Hampshire RSA 358-A:1 and 358-A:2; https://dropzone.marketing/blog/2012/12/02/escheat-and-gift-card-laws-new-hampshire and ' +
      'http://www.unionleader.com/about-nh/new-hampshires-unique-gift-certificate-law-protects-consumers-99999999',
    read_on: '2026-11-25',
    note: 'Cards of $100 or less may not expire (a bill of 2016 asked for $250, outcome not known); above that federal law sets the shortest term.',
  },
  {
    jurisdiction: 'US-NJ',
    name: 'New Jersey',
    from: '2006-04-04',
    covers: ['purchased'],
    expiry: { kind: 'months', least: 24 },
    cash_out_below_minor: null,
    currency: 'USD',
    fees: 'limited',
    source: 'New Jersey Statutes 56:8-110; https://loeb.com/en/insights/publications/2006/01/new-jersey-amends-gift-card-law-restricts-expira__',
    read_on: '2026-11-25',
    note: 'Two years at least, and no dormancy fee in the first two years, then at most $2 a month.',
  },
  {
    jurisdiction: 'US-NJ',
    name: 'New Jersey',
    from: '2012-09-01',
    covers: ['purchased'],
    expiry: { kind: 'months', least: 24 },
    cash_out_below_minor: 500,
    currency: 'USD',
    fees: 'limited',
    source:
      'New Jersey Statutes 56:8-110 and 46:30B-42.1 (SB 1928 of 2012); ' +
      'https://www.pillsburylaw.com/en/news-and-insights/will-new-jersey-join-other-states-requiring-cash-back.html and ' +
      'https://www.natlawreview.com/article/new-jersey-revised-gift-card-law',
    read_on: '2026-11-25',
    note: 'A balance under $5 is paid out in cash when the holder asks; for the term the five years of federal law are longer.',
  },
  {
    jurisdiction: 'US-NY',
    name: 'New York',
    from: '2022-12-10',
    covers: ['purchased'],
    expiry: { kind: 'months', least: 108 },
    cash_out_below_minor: 500,
    currency: 'USD',
    fees: 'none',
    source:
      'New York General Business Law 396-i; https://newyork.public.law/laws/n.y._general_business_law_section_396-i and ' +
      'https://www.wrfalp.com/nys-div-of-consumer-protection-offers-tips-on-purchasing-gift-cards-this-holiday-season/',
    read_on: '2026-11-25',
    note: 'Nine years at least, no fees, and a balance under $5 is paid out in cash when the holder asks.',
  },
  {
    jurisdiction: 'US-ND',
    name: 'North Dakota',
    from: '2026-11-25', // in force by (the pages read name no day)
    covers: ['purchased'],
    expiry: { kind: 'months', least: 72 },
    cash_out_below_minor: null,
    currency: 'USD',
    fees: 'none',
    source: 'North Dakota Century Code 51-29-01 and 51-29-02; https://lexace.ai/us/statute/north-dakota/51-29-02',
    read_on: '2026-11-25',
    note: 'Six years at least from the purchase and no monthly or yearly fee.',
  },
  {
    jurisdiction: 'US-OR',
    name: 'Oregon',
    from: '2008-01-01', // year only (law of 2007)
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: null,
    currency: 'USD',
    fees: 'none',
    source: 'Oregon Revised Statutes 646A.276 and 646A.278 (2007 c.772); https://courtgpt.ai/laws/oregon/volume-16/chapter-646a/section-646a-276',
    read_on: '2026-11-25',
    note: 'No expiry date and no fee, but a card sold below its face value may expire after 30 days.',
  },
  {
    jurisdiction: 'US-OR',
    name: 'Oregon',
    from: '2012-01-01',
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: 500,
    currency: 'USD',
    fees: 'none',
    source:
      'Oregon Revised Statutes 646A.276 as amended by 2011 c.336 (SB 756); ' +
      'https://www.pillsburylaw.com/en/news-and-insights/starting-january-1st-oregon-will-require-cash-redemption-for.html',
    read_on: '2026-11-25',
    note: 'A balance under $5 is paid out in cash once the card has been used for a purchase.',
  },
  {
    jurisdiction: 'US-PR',
    name: 'Puerto Rico',
    from: '2016-01-01', // year only (law of 2015)
    covers: ['purchased'],
    expiry: { kind: 'months', least: 60 },
    cash_out_below_minor: 500,
    currency: 'USD',
    fees: 'none',
    source:
      'Gift Card Act, Act No. 31-2015 (S. B. 371); https://paperzz.com/doc/8215815/an-act and ' +
      'http://www.primerahora.com/noticias/gobierno-politica/nota/camaraavalaproyectopararegularlastarjetasderegalo-1067299/',
    read_on: '2026-11-25',
    note: 'Five years at least, no activation or inactivity fee, and a rest of up to $5 is paid out in cash; paper certificates are exempt.',
  },
  {
    jurisdiction: 'US-RI',
    name: 'Rhode Island',
    from: '2012-11-21', // in force by
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: 100,
    currency: 'USD',
    fees: 'none',
    source:
      'Rhode Island General Laws 6-13-12; http://dropzone.marketing/blog/2012/11/21/escheat-and-gift-card-laws-rhode-island/ and ' +
      'https://fastdemocracy.com/bill-summary/?billsummary_id=RIB00027531&billsummary_session=2024&billsummary_state=ri',
    read_on: '2026-11-25',
    note: 'No expiry date and no service fee, and a rest under $1 is paid out in cash.',
  },
  {
    jurisdiction: 'US-TX',
    name: 'Texas',
    from: '2015-09-01',
    covers: ['purchased'],
    expiry: { kind: 'free' },
    cash_out_below_minor: 250,
    currency: 'USD',
    fees: 'limited',
    source:
      'Texas Business and Commerce Code, chapter 604, section 604.152; ' +
      'https://texas.public.law/statutes/tex._bus._and_com._code_section_604.152 and ' +
      'https://law.onecle.com/texas/business/title-12/chapter-604/index.html',
    read_on: '2026-11-25',
    note: 'A balance under $2.50 is paid out in cash when the card is used in person; an expiry date or fee must be disclosed on the card.',
  },
  {
    jurisdiction: 'US-VT',
    name: 'Vermont',
    from: '2006-01-01', // year only (law of 2005)
    covers: ['purchased'],
    expiry: { kind: 'months', least: 36 },
    cash_out_below_minor: 100,
    currency: 'USD',
    fees: 'none',
    source: 'Vermont Statutes, title 8, chapter 81 (Act 39 of 2005); http://www.leg.state.vt.us/docs/legdoc.cfm?URL=/docs/2006/acts/ACT039SUM.HTM',
    read_on: '2026-11-25',
    note: 'Three years at least, no fees, and a rest under $1 is paid out in cash.',
  },
  {
    jurisdiction: 'US-VT',
    name: 'Vermont',
    from: '2017-06-01', // in force by
    covers: ['purchased'],
    expiry: { kind: 'months', least: 60 },
    cash_out_below_minor: 100,
    currency: 'USD',
    fees: 'none',
    source:
      'Vermont Statutes, title 8, chapter 81; https://blog.uvm.edu/cap/2017/05/page/2 and ' +
      'https://legislature.vermont.gov/statutes/fullchapter/08/081',
    read_on: '2026-11-25',
    note: 'Five years at least from the issue or the last top-up, and what was paid for and is left after that is given back when the holder asks.',
  },
  {
    jurisdiction: 'US-WA',
    name: 'Washington',
    from: '2020-07-01',
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: 500,
    currency: 'USD',
    fees: 'none',
    source:
      'Revised Code of Washington 19.240.020 and 19.240.030 (2019 c 376); ' +
      'https://self-law.org/code/wa/title-19/chapter-19-240/19-240-020 and ' +
      'https://courtgpt.ai/laws/washington/title-19/chapter-19-240/section-19-240-030',
    read_on: '2026-11-25',
    note: 'A rest under $5 after a purchase is paid out in cash; cards of an award or loyalty programme may expire when the date is shown.',
  },
  {
    jurisdiction: 'CA-AB',
    name: 'Alberta',
    from: '2008-11-01',
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: null,
    currency: 'CAD',
    fees: 'none',
    source:
      'Gift Card Regulation, Alberta Regulation 146/2008; https://alberta.ca/information-about-gift-cards and ' +
      'https://www.lexology.com/library/detail.aspx?g=1c5df1a1-ba40-47ea-93e2-32ead194d0ae',
    read_on: '2026-11-25',
    note: 'No expiry date and no fee that lowers the value; promotional and loyalty cards and cards for one service are exempt.',
  },
  {
    jurisdiction: 'CA-BC',
    name: 'British Columbia',
    from: '2008-11-01',
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: null,
    currency: 'CAD',
    fees: 'none',
    source:
      'Business Practices and Consumer Protection Act, part 4.1; https://www.bclaws.gov.bc.ca/civix/document/id/lc/statreg/04002_05 and ' +
      'http://mbc.app.bbb.org/tips?id=1008',
    read_on: '2026-11-25',
    note: 'No expiry date and no fee, save for personalising or replacing a card; promotional cards and cards for one service may expire.',
  },
  {
    jurisdiction: 'CA-MB',
    name: 'Manitoba',
    from: '2007-11-01',
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: null,
    currency: 'CAD',
    fees: 'free',
    source:
      'The Consumer Protection Amendment Act (Prepaid Purchase Cards); ' +
      'https://www.fillmoreriley.com/latest-news/article/353/tis-gift-card-season-what-you-need-to-know-about-manitoba-s-gift-card-legislation',
    read_on: '2026-11-25',
    note: 'Cards paid in full may not expire; promotional, charity and loyalty cards and cards for one service are exempt.',
  },
  {
    jurisdiction: 'CA-NB',
    name: 'New Brunswick',
    from: '2008-07-01', // the source says since June 2008
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: null,
    currency: 'CAD',
    fees: 'none',
    source: 'Gift Cards Act and its regulation; https://www.cfib-fcei.ca/en/tools-resources/reminding-you-about-gift-cards',
    read_on: '2026-11-25',
    note: 'No expiry date and no fee, save for personalising or replacing a card; promotional cards and cards for one service may expire.',
  },
  {
    jurisdiction: 'CA-NS',
    name: 'Nova Scotia',
    from: '2010-02-01',
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: null,
    currency: 'CAD',
    fees: 'none',
    source:
      'Gift Card Regulations, N.S. Reg. 325/2009; https://novascotia.ca/just/regulations/regs/cpgiftcard.htm and ' +
      'http://www.novascotia.ca/snsmr/access/individuals/nova-scotia-gift-cards/changes-at-glance.asp',
    read_on: '2026-11-25',
    note: 'No expiry date, also on cards for one good or service, and no fee, save for personalising or replacing a card.',
  },
  {
    jurisdiction: 'CA-ON',
    name: 'Ontario',
    from: '2007-10-01',
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: null,
    currency: 'CAD',
    fees: 'none',
    source:
      'Consumer Protection Act, 2002, O. Reg. 17/05, sections 25.1 to 25.5 (O. Reg. 187/07); ' +
      'https://www.ontario.ca/laws/regulation/r07187 and ' +
      'https://www.lexology.com/library/detail.aspx?g=1468e771-a6bb-49f3-83cf-a88f298d127d',
    read_on: '2026-11-25',
    note: 'An expiry date has no effect, and only personalising or replacing a card may cost a fee; cards for one good or service are exempt.',
  },
  {
    jurisdiction: 'CA-QC',
    name: 'Quebec',
    from: '2010-06-30',
    covers: ['purchased'],
    expiry: { kind: 'never' },
    cash_out_below_minor: 500,
    currency: 'CAD',
    fees: 'none',
    source:
      'Consumer Protection Act, sections 187.3 and 187.5; Regulation P-40.1, r. 3, section 79.5; ' +
      'https://www.legisquebec.gouv.qc.ca/en/version/cr/P-40.1,%20r.%203?code=se:79_5&history=20231201 and ' +
      'https://www.revenuquebec.ca/en/press-room/tax-news/details/54922/2010-12-06/',
    read_on: '2026-11-25',
    note: 'No expiry date, no fee for issuing or using the card, and a balance of $5 or less is refunded when the holder asks.',
  },
  {
    jurisdiction: 'AU',
    name: 'Australia',
    from: '2019-11-01',
    covers: ['purchased'],
    expiry: { kind: 'months', least: 36 },
    cash_out_below_minor: null,
    currency: 'AUD',
    fees: 'none',
    source:
      'Australian Consumer Law, part 3-2, division 3A; Competition and Consumer Regulations 2010, regulations 89A to 89C; ' +
      'https://brightlaw.com.au/gift-card-amendments-commence and ' +
      'https://allens.com.au/insights-news/insights/2019/11/new-laws-on-gift-cards-what-you-need-to-know-now',
    read_on: '2026-11-25',
    note: 'Three years at least, the expiry date or «no expiry date» on the card, and no fee after the sale.',
  },
  {
    jurisdiction: 'NZ',
    name: 'New Zealand',
    from: '2026-03-16',
    covers: ['purchased'],
    expiry: { kind: 'months', least: 36 },
    cash_out_below_minor: null,
    currency: 'NZD',
    fees: 'free',
    source:
      'Fair Trading (Gift Card Expiry) Amendment Act 2024; ' +
      'https://www.comcom.govt.nz/business/dealing-with-typical-situations/selling-goods-and-services/gift-cards-and-vouchers and ' +
      'https://simpsongrierson.com/insights-news/legal-updates/longer-lifespan-for-gift-cards-ahead',
    read_on: '2026-11-25',
    note: 'Three years at least for cards sold from 16 March 2026 on, with the expiry date or «no expiry» shown on the card.',
  },
  {
    jurisdiction: 'IE',
    name: 'Ireland',
    from: '2019-12-02',
    covers: ['purchased'],
    expiry: { kind: 'months', least: 60 },
    cash_out_below_minor: null,
    currency: 'EUR',
    fees: 'limited',
    source:
      'Consumer Protection (Gift Vouchers) Act 2019; https://knowledgeplus.algoodbody.com/node/816 and ' +
      'https://www.mccannfitzgerald.com/knowledge/retail/traders-must-comply-with-new-rules-on-gift-vouchers',
    read_on: '2026-11-25',
    note: 'Five years at least and no fee for changing the name; loyalty, promotional and refund vouchers are exempt.',
  },
  {
    jurisdiction: 'DE',
    name: 'Germany',
    from: '2002-01-01',
    covers: ['purchased'],
    expiry: { kind: 'months', least: 36 },
    cash_out_below_minor: null,
    currency: 'EUR',
    fees: 'free',
    source:
      'Bürgerliches Gesetzbuch §§ 195, 199 (limitation of claims); https://www.mdr.de/ratgeber/recht/gutscheine-fristen-100.html, ' +
      'https://pressebox.com/pressrelease/industrie-und-handelskammer-des-saarlandes-saarbruecken/' +
      'ihk-saarland-einloesefrist-bei-geschenkgutscheinen-beachten/boxid/984747, ' +
      'https://guide.nwzonline.de/themen/geld-und-recht/recht/gutscheine-eine-feine-angelegenheit-oder_a_1,0,134778945.html and ' +
      'https://haufe.de/recht/deutsches-anwalt-office-premium/5-verjaehrung-i-verjaehrungsfristen_idesk_PI17574_HI16389568.html',
    read_on: '2026-11-25',
    note: 'Three years counted from the end of the year of issue; a shorter term needs a good reason, and cash only when the card says so.',
  },
  {
    jurisdiction: 'AT',
    name: 'Austria',
    from: '2020-01-01', // in force by (judgments of 2011 to 2019)
    covers: ['purchased'],
    expiry: { kind: 'months', least: 360 },
    cash_out_below_minor: null,
    currency: 'EUR',
    fees: 'free',
    source:
      'ABGB § 879 (3) as read by the courts; http://news.wkv.at/web/Service?id=34 and ' +
      'https://www.trend.at/service/recht/ogh-gutscheine-30-jahre-338044',
    read_on: '2026-11-25',
    note: 'Thirty years in principle; a shorter term in the terms of sale needs a good reason, and courts struck down two and three years.',
  },
  {
    jurisdiction: 'GB',
    name: 'United Kingdom',
    from: '2020-01-22', // in force by (statement of the government in the House of Lords)
    covers: ['purchased'],
    expiry: { kind: 'free' },
    cash_out_below_minor: null,
    currency: 'GBP',
    fees: 'free',
    source:
      'No law of its own; Hansard, House of Lords, 22 January 2020, Gift Vouchers; ' +
      'https://hansard.parliament.uk/Lords/2020-01-22/debates/6E12A23C-2750-4A3D-BFEB-2D817D5C44E1/details',
    read_on: '2026-11-25',
    note: 'No shortest term by law; the government asks for two years at least and for a clear expiry date, and unfair terms can be challenged.',
  },
  {
    jurisdiction: 'JP',
    name: 'Japan',
    from: '2024-04-01', // in force by (version of the act that was read)
    covers: ['purchased'],
    expiry: { kind: 'free' },
    cash_out_below_minor: null,
    currency: 'JPY',
    fees: 'free',
    source:
      'Payment Services Act (資金決済に関する法律, Act No. 59 of 2009), articles 13 and 20; ' +
      'https://iuris.jp/資金決済に関する法律-第四節-業務/jpn/s/1928, https://s-kessai.jp/businesses/faq_01_b_answer1.html and ' +
      'https://houritsushoku.com/archives/regulations-on-prepaid-issuers-prohibiting-the-refund-of-money-paid-in-advance.html',
    read_on: '2026-11-25',
    note: 'No shortest term, but cards valid for more than six months fall under the act, which forbids paying out in cash save in small cases.',
  },
]
