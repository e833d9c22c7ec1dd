/** What people type, and the pages that answer it; a `*` at the end stands for any ending. One right page among the first three results is enough. */
export interface EverydaySearches {
  about: string
  pages: readonly string[]
  queries: readonly string[]
}

const guide = (topic: string) => `/consumer-guide/${topic}`
const faq = (question: string) => `/faqs#${question}`
const howToComplain = '/consumer-complaint/how-to-complain'
const complaints = [guide('complaints'), howToComplain, '/consumer-complaint', faq('first-step-of-a-complaint')]
const fees = ['/licenses*', '/tariffs', '/fees/calculator', faq('what-does-it-cost'), '/regulations#schedule-of-fees']
const applying = ['/licensing-and-registration*', faq('how-to-apply'), '/forms*']
const reporting = ['/whistleblowing', faq('report-without-a-name')]

const list = (text: string): string[] => text.split('|').map((query) => query.trim())

const consumers: readonly EverydaySearches[] = [
  {
    about: 'no supply',
    pages: [guide('outages'), howToComplain, faq('first-step-of-a-complaint')],
    queries: list(`
      no light | power cut | blackout | power outage | outages | NEPA | no nepa | NEPA take light | nepa don take light | light don go |
      no light for two weeks | light no dey | we no get light | why is there no light | how do i report a power cut | transformer spoil |
      faulty transformer | our transformer is bad | low voltage | low curent | half current | power failure | load shedding |
      no electricity in my street | power supply interruption | blakout | powercut | when will light come back | PHCN |
      who do i call when there is no light`),
  },
  {
    about: 'bills',
    pages: [guide('bills'), faq('estimated-bill'), howToComplain, faq('first-step-of-a-complaint')],
    queries: list(`
      estimated bill | estimated billing | crazy bill | estimate bill too much | my bill is too high | wrong bill | overbilling |
      bill wey pass my power | high electricity bill | do i have to pay estimated bill | disputed bill | dispute my bill | estimted bill |
      i was charged too much | overcharged | billing complaint | when must I pay my bill | bill no dey correct | refund from disco |
      how is an estimated bill calculated`),
  },
  {
    about: 'meters',
    pages: [guide('meters')],
    queries: list(`
      prepaid meter | pre-paid meter | prepaidmeter | how to get a meter | how do i get prepaid meter | meter | i need a meter | faulty meter |
      my meter is not working | meter spoil | meter reading | metre | metter | free meter | do i pay for a meter | MAP meter | meter replacement |
      token not loading | recharge token | meter bypass | how much is a prepaid meter | unmetered customer | smart meter`),
  },
  {
    about: 'connection and disconnection',
    pages: [guide('connection'), faq('connection-time')],
    queries: list(`
      new connection | how to connect electricity to my house | connect light to new house | new house electricity | disconnection |
      they cut my light | disconnected without notice | wrongful disconnection | NEPA cut my wire | reconnection | how long does reconnection take |
      reconnect | disconection | can they cut off my light if i am owing | disconnection notice | how long for new connection |
      they don cut my light`),
  },
  {
    about: 'prices and bands',
    pages: [guide('prices')],
    queries: list(`
      band A | band a tariff | Band B hours | service bands | what band am i on | which band i dey | price per kwh | how much is a kilowatt hour |
      cost of one unit of light | electricity price | tariff increase | who sets the tariff | why is light so expensive | electricity tarrif |
      how much is 1 kwh | kilowatt | unit price | hours of supply | MYTO | band A hours of light`),
  },
  {
    about: 'safety',
    pages: [guide('safety')],
    queries: list(`
      fallen wire | wire fall for road | live wire | electric shock | electrocution | electrocuted | danger | fallen pole | high tension |
      high tension wire over my house | transformer on fire | electrical fire | safety | sparking cable | someone died from electricity |
      emergency | is it safe to build under high tension cable | elecrocution`),
  },
  {
    about: 'compensation',
    pages: [guide('compensation')],
    queries: list(`
      compensation | will i be paid for no light | band A compensation | my tv spoil because of high voltage | damaged appliances |
      compensation for outage | can i get my money back | compensate | power surge damaged my fridge | compesation`),
  },
  {
    about: 'complaints',
    pages: complaints,
    queries: list(`
      complain | how to complain | complaint | complaints | make a complaint | file complaint | report disco | disco | DisCos | ikeja electric |
      eko disco | EKEDC | IKEDC | disco no gree answer me | disco refuse to answer | where do i complain first |
      how long does disco have to answer | complaint number | complane | consumer forum | customer care | i wan complain |
      how can i report ikeja electric | what can the commission do for me`),
  },
  {
    about: 'rights',
    pages: [...complaints, '/consumer-guide', faq('rights')],
    queries: ['my rights as a consumer', 'customer rights'],
  },
]

const everyone: readonly EverydaySearches[] = [
  {
    about: 'following a case',
    pages: ['/consumer-complaint', howToComplain, '/user-profile', guide('complaints'), '/petitions*'],
    queries: list(`
      track my complaint | complaint status | follow my complaint`),
  },
  {
    about: 'wrongdoing',
    pages: reporting,
    queries: list(`
      whistle blowing | whistleblowing | whistleblower | report corruption | bribe | staff asked for bribe | report fraud | anonymous report |
      report without my name | wistleblowing | electricity theft | corrupt official`),
  },
  {
    about: 'petitions',
    pages: ['/petitions*', faq('petition')],
    queries: list(`
      petition | petitions | dispute with disco | petion | difference between complaint and petition | how to write a petition`),
  },
  {
    about: 'reaching the Commission',
    pages: ['/contact', faq('other-questions')],
    queries: list(`
      contact | phone number | head office | office address | where is your office | email address | telephone | how can i reach you |
      customer service number | adress | contact us | LASERC office`),
  },
  {
    about: 'the Commission',
    pages: ['/about-us*', '/mission-and-vision', '/faqs*', guide('complaints'), '/media/oversight*', '/regulations*'],
    queries: list(`
      who is the chairman | commissioners | board members | LASERC | what does the commission do | about you | mision | history | what is laserc`),
  },
  {
    about: 'the law',
    pages: ['/regulations*', '/order', '/media/*', '/about-us*', '/guidelines*'],
    queries: list(`
      electricity law | lagos electricity act | electricity act 2023 | lagos state electricity law 2024 | regulations | transition order | NERC |
      rules`),
  },
  { about: 'news', pages: ['/media*'], queries: ['news', 'latest news', 'press release', 'announcement'] },
  {
    about: 'the account and this site',
    pages: ['/login', '/user-profile', '/faqs*', '/privacy-policy', '/sitemap', '/forgot-password'],
    queries: list(`
      login | sign in | register account | forgot password | i forget my password | pasword | delete my account | personal data | privacy | faq |
      create account`),
  },
]

const applicants: readonly EverydaySearches[] = [
  {
    about: 'what it costs',
    pages: fees,
    queries: list(`
      how much is a licence | licence fee | license fees | fees | fee calculator | cost of generation licence | captive generation fee |
      processing fee | how much to register as meter installer | price of permit | schedule of fees | licnce fee | mini grid fee | renewal fee`),
  },
  {
    about: 'applying',
    pages: [...applying, faq('who-needs-a-licence'), '/order'],
    queries: list(`
      how to apply | apply for licence | licence | license | licnce | application form | apply | requirements for generation licence |
      electricity distribution licence | trading licence | supply licence requirements | documents needed | who needs a licence |
      do i need a licence | aplication form | lisense | how can i get licence to sell light`),
  },
  {
    about: 'own generation and small networks',
    pages: [
      faq('own-generator'),
      faq('who-needs-a-licence'),
      '/licenses#h-captive-generation',
      '/licenses#c-*',
      '/forms*',
      '/licensing-and-registration*',
      '/order',
    ],
    queries: list(`
      captive power | captive generation | own generator permit | solar | solar panel licence | solar power plant | minigrid | mini grid |
      mini-grid | mini grids | IPP | embedded generation | i get generator do i need permit | off grid`),
  },
  {
    about: 'meter businesses and others',
    pages: ['/licenses*', '/forms*', '/licensing-and-registration*', '/fees/calculator'],
    queries: list(`
      meter installer | meter vendor registration | import meters | meter manufacturer | power enhancement | transfer of licence |
      independent power producer | transmission licence`),
  },
  {
    about: 'after applying',
    pages: [
      faq('follow-application'),
      faq('which-files'),
      faq('federal-licence'),
      '/tariffs',
      '/licenses#a-*',
      '/user-profile',
      '/licensing-and-registration',
    ],
    queries: list(`
      application status | track application | how far is my application | upload documents | file size | NERC licence |
      i already have a federal licence | regularization`),
  },
]

export const everydaySearches: readonly EverydaySearches[] = [...consumers, ...everyone, ...applicants]

/** Searches of everyday by the page that a person wants to see first; for what the site does not have, the page that says so. */
export const firstResults: Readonly<Record<string, string>> = {
  [howToComplain]: 'complain|i wan complain|complaint|Ikedc|Ikeja Electric|EKEDC',
  '/consumer-complaint': 'complaint form',
  '/complaint-status': 'my complaint|how to follow my complaint',
  [guide('meters')]: 'prepaid meter|meter|metter|MAP|token no load|load token|meter by pass',
  [guide('outages')]: 'no light|nepa take light|transformer spoil',
  [guide('bills')]: 'light bill too much|refund',
  [faq('estimated-bill')]: 'estimated bill|crazy bill',
  [guide('prices')]: 'how much be light|tariff|tarif|band A|price per kwh|wetin be band a',
  [guide('connection')]: 'disconnection|connect new light|dem cut my light',
  [guide('compensation')]: 'compensation',
  [guide('safety')]: 'electric shock|fallen wire',
  '/whistleblowing': 'whistle|report thief',
  '/contact':
    'contact|phone number|address|opening hours|when una dey open|FOI|freedom of information|vacancy|job|tender|procurement|net metering',
  '/licence-register': 'licence holders|who get licence',
  '/regulations': 'open consultation|public hearing|order on metering|metering order|annual report',
  '/media': 'news',
}
