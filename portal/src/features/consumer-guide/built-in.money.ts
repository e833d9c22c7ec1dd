import { sources } from './sources.ts'
import type { GuideTopic } from './topics.ts'

export const bills: GuideTopic = {
  title: 'Electricity bills: estimated, wrong or too high',
  lead: 'How a bill is estimated, what to pay while you dispute it, and how to have it corrected.',
  sections: [
    {
      heading: 'What an estimated bill is',
      text: 'An estimated bill is a bill without a reading of a meter. The company calculates it from the previous three months. A meter is read at least once a quarter.',
      source: sources.protection,
    },
    {
      heading: 'An estimated bill that you dispute',
      text: 'While you dispute an estimated bill you pay the last bill that was not in dispute.',
      source: sources.protection,
    },
    {
      heading: 'When you must pay',
      text: 'The day by which to pay is at least 10 days after the bill was delivered. When the company corrects a wrong bill, you have at least 10 working days from the delivery of the corrected one.',
      source: sources.protection,
    },
    {
      heading: 'A bill that is wrong or too high',
      text: 'Complain to the company first, and ask for a complaint number. Say which bill it is, what you were charged and what you ask for, such as a correction or a refund, and keep copies of bills and receipts. The company has 15 working days to answer.\n\nIf it does not, or its answer does not solve the problem, [complain to the Commission](/consumer-complaint/how-to-complain).',
      source: sources.path,
    },
    {
      heading: 'No more estimates',
      text: 'With a meter you pay for what you use: see [Meters](/consumer-guide/meters).',
      source: sources.metering,
    },
  ],
}

export const prices: GuideTopic = {
  title: 'Electricity prices and bands: what a unit of light costs',
  lead: 'What a kilowatt-hour is, who sets the electricity tariff, and how many hours of light each band promises.',
  sections: [
    {
      heading: 'What a kilowatt-hour is',
      text: 'A kilowatt-hour (kWh) is one unit on your meter or bill: what 1,000 watts use in one hour. A lamp of 100 watts uses one unit in 10 hours.',
      source: 'Definition of the unit',
    },
    {
      heading: 'Who sets the price',
      text: `The company may not set the price of electricity freely: it follows the tariff that the regulator approves.${sources.order ? ' The earlier tariff guidelines continue until the Commission amends them.' : ''}`,
      source: sources.order ?? sources.bands,
    },
    {
      heading: 'What a unit costs',
      text: 'The price of a kilowatt-hour depends on your band and kind of customer. It is on your bill, or on the receipt of your token. This guide names no figure, because prices change by order.\n\nThe page [Tariffs and fees](/tariffs) is about the fees of licences, not about the price of light.',
      source: sources.bands,
    },
    {
      heading: 'The service bands A to E',
      text: 'A band says how many hours of light a day your feeder has at least:\n\n- Band A: 20 hours\n- Band B: 16 hours\n- Band C: 12 hours\n- Band D: 8 hours\n- Band E: 4 hours',
      source: sources.bands,
    },
    {
      heading: 'Which band you are on',
      text: 'Each company has a page where you enter your meter or account number and see your feeder and your band. Your bill may show it too.',
      source: sources.bands,
    },
    {
      heading: 'You get fewer hours',
      text: 'See [Compensation](/consumer-guide/compensation).',
      source: sources.service,
    },
  ],
}

export const compensation: GuideTopic = {
  title: 'Compensation: fewer hours than promised, damaged appliances',
  lead: 'When the company owes you something after outages or damage, and how to ask for it.',
  sections: [
    {
      heading: 'Fewer hours of light than your band promises',
      text: 'The rule covers bands A to D. When a feeder gets less than 90% of the hours of its band in a month, the company compensates the customers on that feeder:\n\n- with a prepaid meter: a token for units,\n- with a bill: a bill at the tariff for the hours that you really had.\n\nThe company tells you by e-mail or SMS. You do not have to apply. If it does not come, complain to the company.',
      source: sources.service,
    },
    {
      heading: 'Appliances damaged by high voltage or a power surge',
      text: 'We know of no rule that sets an amount. Ask the company for compensation in a complaint: say when it happened, what was damaged and what it cost, and add photographs and receipts.',
      source: sources.path,
    },
    {
      heading: 'Money back for a wrong bill',
      text: 'See [Bills](/consumer-guide/bills).',
      source: sources.protection,
    },
    {
      heading: 'The company refuses',
      text: '[Complain to the Commission](/consumer-complaint/how-to-complain) with the complaint number of the company.',
      source: sources.path,
    },
  ],
}
