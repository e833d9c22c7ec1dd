import { builtInBets } from './built-in.bets.ts'
import { distributionCompanies, searchedAs } from '#platform/state/companies.ts'
import { commission } from '#platform/state/commission.ts'
import { law } from '#platform/state/law.ts'

const companyNames = distributionCompanies.flatMap(({ formerName, name }) => [formerName, name]).join(', ')

/** The words that the search begins with; staff edit them in the content manager. */
export const builtInWords: readonly string[] = [
  // Supply
  'no light, no power, no current, no electricity, no supply, no NEPA, light off, light out, light don go, light no dey, light go, take light, took light, NEPA take light, blackout, power cut, power outage, power failure, power interruption, supply interruption, power supply interruption, load shedding, outage, light come back, bring light, darkness, rationing, feeder fault, fault = outage, power cut',
  'low voltage, low current, dim light, half current, fluctuation, voltage = low voltage',
  'transformer spoil, faulty transformer, bad transformer, broken transformer, transformer bad, transformer blow, damaged transformer = transformer',
  `NEPA, PHCN, disco, discos, distribution company, power company, light company, ${searchedAs}, ${companyNames} = distribution company, company`,
  'light, current, power supply, electric = electricity',
  // Bills
  'estimated bill, estimated billing, estimate bill, crazy bill, guess bill, bill too much, bill too high, high bill, wrong bill, overbilling, overbilled, over billing, overcharged, overcharge, charged too much, excess bill, outrageous bill, bulk bill = bill',
  'billing, bills, invoice = bill',
  'refund, money back, credit back, paid twice, double payment = refund',
  'dispute a bill, disputed bill, dispute bill, contest bill = dispute bill',
  // Meters
  'pre paid, prepay = prepaid',
  'smart meter, metering, digital meter = meter',
  'free meter, MAP meter, MAP, meter asset provider, mass metering = meter',
  'meter spoil, bad meter, meter bad, faulty meter, broken meter, damaged meter, meter not working, replace meter, meter replacement = faulty meter',
  'unmetered, without meter, no meter = meter',
  'token, recharge, recharge token, load token, units finish = token',
  'bypass, meter bypass, tampering, illegal connection = bypass',
  // Connection
  'new connection, connect light, connect electricity, connect power, new house, get connected, connect my house = new connection',
  'cut my light, cut light, cut off, cut wire, cut me off, cut my wire, disconnect, disconnected, disconnecting, light cut, disconnection = disconnection',
  'reconnect, reconnected, reconnection, restore supply = reconnection',
  'owing, debt, owe, outstanding bill, arrears = owe',
  'notice, warning letter = notice',
  // Prices
  'band, bands, service band, service based tariff, which band, what band, band a, band b, band c, band d, band e, hours of supply, hours of light, 20 hours = band',
  'kwh, kilowatt hour, kilowatthour, kilowatt, one unit, unit of light, unit price, price per unit, price per kwh, cost per unit = kilowatt hour',
  'price of light, cost of light, electricity price, price of electricity, cost of electricity, electricity rate, electricity tariff, tariff increase, light expensive, expensive light, MYTO, tariff, tariffs, price increase, expensive, who sets the tariff = electricity tariff, price of electricity',
  // Safety
  'fallen wire, wire fall, fall wire, wire cut, naked wire, live wire, fallen cable, hanging wire, wire on the road, fallen pole, pole fall, broken pole, sparking, spark, sparking cable = wire fallen, danger',
  'high tension, high tension wire, high tension cable, power line, overhead line = high tension',
  'shock, electric shock, electrocute, electrocuted, electrocution, died, killed, death, kill = electric shock, electrocution',
  'fire, burning, explosion, electrical fire, transformer on fire, caught fire = fire, danger',
  'safety, safe, emergency, dangerous, danger, hazard, accident = danger',
  // Compensation
  'compensation, money back, pay me, be paid, paid for no light, compensate, compensated, damages, damaged appliances, spoil my tv, tv spoil, burnt appliances, power surge, surge, high voltage = compensation',
  // Complaints
  'complain, complaint, complaints, grievance, report disco, report company, complain about = complaint, how to complain',
  'my rights, rights, consumer rights, customer rights, right as a consumer = rights, consumer guide, commission can do',
  'consumer forum, forum office, forum, customer care, customer service, consumer affairs = complaint, contact',
  'customer service number, customer care number, speak to, talk to = contact',
  'customer, consumer, subscriber',
  'complaint form, complaint letter, lodge a complaint, lodge complaint, file complaint, what can the commission do = complaint',
  'track, check status, follow, progress, how far, status = follow',
  // Reports and petitions
  'whistle blowing, whistleblower, whistle blower, corruption, corrupt, bribe, bribery, egunje, fraud, scam, report corruption, report fraud, misconduct, extortion, theft, electricity theft, stealing, collect money, collected money, ask for money, asked for money, demand money, anonymous, anonymously, without my name = whistleblowing, wrongdoing',
  'petition, dispute, appeal = petition',
  // The Commission
  `contact, contact us, phone number, telephone, telephone number, phone, call centre, hotline, email address, email, e-mail, head office, office, office address, address, location, where is your office, reach you, reach us, visit, ${commission.shortName} office = contact`,
  `${commission.shortName}, commission, regulator, state commission = commission`,
  'commissioner, commissioners, chairman, board, board members, board of directors, management, chief executive, CEO, MD = commissioner, chairman, chief executive',
  'about us, about you, who we are, what you do, what does the commission do = about us',
  'NERC, federal commission, federal regulator, abuja = federal commission',
  `law, act, electricity act${law ? `, bill of ${law.year}` : ''}, legislation = law`,
  'rules, regulation, regulations, instruments = regulations',
  'news, latest news, press release, press, announcement, announcements, updates, press statement = media center, news',
  // Applicants
  'how much, cost, price, charges, amount, fee, fees = fee, cost, price',
  'licence, license, licensing, licenced, permit = licence, permit',
  'apply, application, applying, how to apply, requirements, required documents, documents needed, what do i need = apply, application, requirements',
  'solar, solar panel, solar power, solar plant, inverter, renewable, rooftop solar = generation, generate, captive',
  'mini grid, minigrid, mini grids, isolated grid, off grid, offgrid = embedded generation, embedded distribution',
  'generator, own power, captive power, gen set, self generation, own generator = captive generation, generate for my own use',
  'IPP, independent power producer, power plant, power station = independent power producer, generation',
  'sell light, sell electricity, sell power, resell = supply',
  'renew, renewal, extension, expired licence = extension',
  'upload, attach, file size, file format, attachment, pdf = upload, files',
  'regularize, regularise, regularization, existing licence, federal licence = regularize, federal licence',
  // The account
  'login, log in, log on, sign in, signin, register, sign up, signup, create account, open account, account = log in, register',
  'password, forgot password, forget password, reset password, passcode = password',
  'privacy, personal data, my data, data protection, NDPA = privacy, data',
]

/** By the key of the content type: what an editor begins with. */
export const builtInSearchBodies: Record<string, Record<string, unknown>> = {
  'search-words': { lines: builtInWords },
  'best-bets': { bets: builtInBets },
}
