import { commission } from '#platform/state/commission.ts'
import { distributionCompanies } from '#platform/state/companies.ts'
import { emergency, transition, law, order, safetyWarnings } from '#platform/state/law.ts'
import { plainWords } from '#ui/page/document-text.ts'
import { guideContent } from './content.ts'
import { type GuideKey, type GuideTopic, guideTopics, guideAddress } from './topics.ts'

const complaintPath = 'Complaint procedure of the federal commission (NERC)'

/** Where the statements of the built-in guide come from. */
const sources = {
  protection: 'Customer Protection Regulations 2023 of the federal commission (NERC)',
  metering: 'Answers on metering of the federal commission (NERC)',
  replacement: 'Order NERC/246/2021 on replacing faulty and obsolete meters',
  bands: 'Service-based tariff of the federal commission (NERC), in use since 2020',
  service: 'Order of the federal commission (NERC) of 26 May 2023 on service levels',
  equipment: 'Public notice of the federal commission (NERC) on transformers, poles and cables',
  warning: safetyWarnings,
  emergency: emergency.source,
  order:
    order &&
    `${order.reference} of the ${commission.shortName}: existing rules continue until the Commission amends them`,
  law: [
    law
      ? `${law.title} of ${law.year}`
      : 'Electricity Act 2023, which lets a state regulate its own electricity market',
    ...(transition ? [`the transition orders of ${transition.date}`] : []),
  ].join(' and '),
  path: transition ? `${complaintPath}, continued by the transition orders` : complaintPath,
  portal: 'How this portal handles complaints',
}

const companies = distributionCompanies.map(({ label }) => `- ${label}`).join('\n')

const outages: GuideTopic = {
  title: 'No light: power cuts and outages',
  lead: 'Whom to tell when there is no light, low voltage or a broken transformer, and what to do when the light does not come back.',
  sections: [
    {
      heading: 'First report it to your distribution company',
      text: `Report a power cut, a blackout or low voltage to the company that sends your bill. Ask for a complaint number, and note the day and the time.\n\n${companies}\n\nGive your name, your telephone number, the address of the meter and your account or meter number.`,
      source: sources.path,
    },
    {
      heading: 'A transformer, a pole or a cable is bad',
      text: 'The company provides transformers, poles and cables. A customer does not have to buy them. If you want to provide one anyway, sign an agreement with the company first.\n\nStay away from broken equipment: see [Danger](/consumer-guide/safety).',
      source: sources.equipment,
    },
    {
      heading: 'Only your house has no light',
      text: 'Check first whether the company has disconnected you: see [Connection and disconnection](/consumer-guide/connection).',
      source: sources.protection,
    },
    {
      heading: 'You get fewer hours than your band promises',
      text: 'Each service band promises a minimum number of hours of light a day: see [Prices and bands](/consumer-guide/prices). When the company stays below it for a month, it [compensates](/consumer-guide/compensation) its customers.',
      source: sources.service,
    },
    {
      heading: 'The light has not come back',
      text: 'The company has 15 working days to answer your report. If it does not, or its answer does not solve the problem, [complain to the Commission](/consumer-complaint/how-to-complain) with the complaint number of the company.',
      source: sources.path,
    },
  ],
}

const meters: GuideTopic = {
  title: 'Electricity meters: how to get one, and what to do about a faulty one',
  lead: 'Prepaid meters, readings, tokens and replacement: what the company does, and what it may charge.',
  sections: [
    {
      heading: 'How to get a prepaid meter',
      text: 'Ask your distribution company: it installs and replaces the meters of its customers. Customers without a meter are billed by [estimates](/consumer-guide/bills).\n\nIf you do not want to wait for the company’s programme, you can pay for a meter under the Meter Asset Provider (MAP) scheme. The meter is then installed within 10 working days of full payment, and you get the price back as energy credits over a period that the regulator approves. The company’s website has the price and says how to pay.',
      source: sources.metering,
    },
    {
      heading: 'Your meter is faulty or obsolete',
      text: 'The company replaces it free of charge, unless you caused the fault.\n\n- The company inspects the meter first and gives you a notice with the fault and the day of the replacement.\n- The new meter is installed when the old one is removed.\n- You and the company note the units on the old meter together. The company credits them to you within 48 hours.\n- The company may not send you estimated bills because the new meter is missing.',
      source: sources.replacement,
    },
    {
      heading: 'How often a meter is read',
      text: 'The company reads a meter at least once a quarter. If it does not, complain to the company.',
      source: sources.protection,
    },
    {
      heading: 'A recharge token does not load',
      text: 'Report it to the company with your meter number and the receipt of the token, and ask for a complaint number. The company has 15 working days to answer.',
      source: sources.path,
    },
    {
      heading: 'Meter bypass and tampering',
      text: 'The company may bill you for lost revenue only when it establishes a bypass, tampering or unauthorised access.',
      source: sources.replacement,
    },
    {
      heading: 'You install, sell, make or import meters',
      text: 'That is a business that the Commission registers: see the [fees of metering service providers](/licenses#g-meter-installer) and the [application forms](/forms).',
      source: sources.order ?? 'Schedule of fees of the Commission',
    },
  ],
}

const connection: GuideTopic = {
  title: 'Electricity connection, disconnection and reconnection',
  lead: 'How a house gets electricity, when the company may cut you off, and what to do if that was wrong.',
  sections: [
    {
      heading: 'A new connection',
      text: 'Apply to the distribution company of your area, with a means of identification. The company must connect you within 48 hours of payment.',
      source: sources.protection,
    },
    {
      heading: 'When the company may disconnect you',
      text: 'The company may cut your light when you owe a bill, but only if\n\n- the bill states the day by which to pay,\n- that day is at least 10 days after the bill was delivered,\n- at least 2 working days have passed since that day,\n- the company has checked in its records that you have not paid, and\n- it has given you a notice of disconnection with date, time and reason.',
      source: sources.protection,
    },
    {
      heading: 'When it may do so without notice',
      text: 'The company may disconnect without notice a connection that is illegal or dangerous, or where it was refused access to read the meter.',
      source: sources.protection,
    },
    {
      heading: 'While you dispute a bill',
      text: 'While you dispute an estimated bill you pay the last bill that was not in dispute: see [Bills](/consumer-guide/bills).',
      source: sources.protection,
    },
    {
      heading: 'While you are disconnected',
      text: 'The company may not bill you for a time in which you are disconnected.',
      source: sources.protection,
    },
    {
      heading: 'You were cut off wrongly, or are not reconnected',
      text: 'Complain to the company at once, keep the receipt of what you paid, and ask for a complaint number. If the company does not put it right, [complain to the Commission](/consumer-complaint/how-to-complain).',
      source: sources.path,
    },
  ],
}

const bills: GuideTopic = {
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

const prices: GuideTopic = {
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

const compensation: GuideTopic = {
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

const { state, contacts } = commission
const lines = emergency.lines.map((line) => `[${line}](tel:${line})`).join(' or ')
const free = emergency.lines.length > 1 ? 'Both emergency lines are' : 'This emergency line is'
const twoNames = transition ? '\n\nYour bill shows the old or the new name. Both mean the same company.' : ''
const names = distributionCompanies.map(({ label }) => `- ${label}`).join('\n')

const safety: GuideTopic = {
  title: 'Danger: fallen wires, electric shock and fire',
  lead: 'What to do at once when electricity endangers life.',
  sections: [
    {
      heading: 'Someone is in danger',
      text: `Call ${lines}. ${free} free of charge, day and night. Call after an electric shock or an electrocution, and when a transformer, a meter or a house is on fire.`,
      source: sources.emergency,
    },
    {
      heading: 'A wire, a cable or a pole has fallen',
      text: '- Do not touch it, and do not go near it. It may kill even when it looks dead.\n- Keep children and neighbours away.\n- Stay away from equipment in flood water.\n- Call your distribution company at once, also about a live wire that hangs low and a cable that sparks.',
      source: sources.warning,
    },
    {
      heading: 'High-tension lines',
      text: 'Do not build, trade or live under high-tension lines: the danger of electrocution there is high.',
      source: sources.warning,
    },
    {
      heading: 'No roadside electricians',
      text: 'Do not let anyone but the company repair or connect its wires, poles and transformers.',
      source: sources.warning,
    },
    {
      heading: 'The company leaves the danger',
      text: `If the company does not remove a danger, [complain to the Commission](/consumer-complaint/how-to-complain) or call ${contacts.consumerAffairs.phone}. A danger that is kept secret can be [reported in confidence](/whistleblowing), with or without your name.`,
      source: sources.portal,
    },
    ...(sources.order
      ? [
          {
            heading: 'Which safety rules apply',
            text: 'The earlier safety standards continue until the Commission amends them.',
            source: sources.order,
          },
        ]
      : []),
  ],
}

const complaints: GuideTopic = {
  title: 'Your complaint: what the company must do first, and what the Commission can do',
  lead: 'The distribution company answers first. The Commission helps when it does not.',
  sections: [
    {
      heading: 'Your distribution company (disco)',
      text: `Many people still say NEPA or PHCN. In ${state} State your light comes from one of these companies:\n\n${names}${twoNames}`,
      source: sources.law,
    },
    {
      heading: 'What the company must do first',
      text: 'It gives you a complaint number and answers within 15 working days. Keep the number: the Commission will ask for it.',
      source: sources.path,
    },
    {
      heading: 'When to come to the Commission',
      text: 'Come to the Commission when the company has not answered in that time, or its answer does not solve the problem. [How to complain](/consumer-complaint/how-to-complain) says what to have ready.',
      source: sources.path,
    },
    {
      heading: 'What the Commission can do for you',
      text: 'The Commission hears complaints of consumers, [petitions and disputes](/petitions/how-to-petition). It takes your case up with the company, and you follow each step on this portal. You can ask for escalation when a deadline has passed. A case ends with a note that says how it was resolved.',
      source: sources.law,
    },
    {
      heading: 'What it cannot do',
      text: 'Matters between states stay with the federal commission (NERC).',
      source: sources.law,
    },
    {
      heading: 'Corruption, theft and fraud',
      text: 'Report them in confidence, with your name or without: see [Whistleblowing](/whistleblowing).',
      source: sources.portal,
    },
  ],
}

/** The guide that ships with the portal; each topic is shown until the Commission publishes its own wording. */
export const builtInGuide: Record<GuideKey, GuideTopic> = {
  outages,
  bills,
  meters,
  connection,
  prices,
  safety,
  compensation,
  complaints,
}

/** By the key of the content type: what an editor begins with. */
export const builtInGuideBodies: Record<string, Record<string, unknown>> = Object.fromEntries(
  guideTopics.map(({ key }) => [guideContent[key].key, { ...builtInGuide[key] }]),
)

export const searchEntries = () =>
  guideTopics.map(({ key }) => {
    const { title, lead, sections } = builtInGuide[key]
    return {
      id: `built-in:${guideAddress(key)}`,
      source: 'Guidelines' as const,
      title,
      body: [lead, ...sections.flatMap(({ heading, text }) => [heading, text])].map(plainWords).join('\n'),
      link: guideAddress(key),
    }
  })
