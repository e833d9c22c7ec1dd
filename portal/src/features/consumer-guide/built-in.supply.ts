import { distributionCompanies } from '#platform/state/companies.ts'
import { sources } from './sources.ts'
import type { GuideTopic } from './topics.ts'

const companies = distributionCompanies.map(({ label }) => `- ${label}`).join('\n')

export const outages: GuideTopic = {
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

export const meters: GuideTopic = {
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

export const connection: GuideTopic = {
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
