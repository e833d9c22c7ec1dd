import { expect, test } from 'vitest'
import { isRobotText } from './rules.automatic.ts'

const isRobot = (text: string, awaitsAnswer = false, suppresses = false) =>
  isRobotText({ text, awaitsAnswer, suppresses })

test.each([
  'I am on annual leave and will answer when I return. This is an automated message.',
  'I am away until 7 December. For urgent matters call my colleague.',
  "I'm currently out of the office, and back on Monday.",
  'Your request (#88123) has been received and is being reviewed by our support staff.',
  'Your message is held because I do not know your address. Click here to confirm: https://box.example/c/1',
  'This mailbox is no longer monitored. Write to care@company.example.',
  'The inbox you wrote to is not monitored.',
  'Please do not reply to this e-mail.',
  'Ceci est une réponse automatique. Je suis absente jusqu’au 7 décembre.',
  'Nous avons bien reçu votre message, dossier 77.',
  'Votre demande a été enregistrée sous le numéro 4711.',
  'Vielen Dank, Ihre Nachricht ist bei uns eingegangen.',
  'Hemos recibido su mensaje.',
  '这是自动回复，我将于周一回来。',
])('%s is a program', (text) => {
  expect(isRobot(text)).toBe(true)
  expect(isRobot(text, true)).toBe(true)
})

test.each([
  'Thank you for contacting IE. We will get back to you within 3 working days.',
  'The complaint was logged. Ticket number 2026112910004711.',
  'We acknowledge receipt of your complaint about meter 0412.',
  'Noted.',
  'Good day, we will look into it. Regards, Customer Care',
  'The complaint has been forwarded to the team in charge.',
])('%s is no answer of a company, and may be one of a customer', (text) => {
  expect(isRobot(text, true)).toBe(true)
  expect(isRobot(text)).toBe(false)
})

test.each([
  'We read the meter again.',
  'The customer owes 41,200 naira.',
  'Fixed.',
  'Power was restored on Sunday.',
  'Complaint not valid: the bill is right.',
  'Replaced transformer. Closed.',
])('%s is the answer of a company', (text) => expect(isRobot(text, true)).toBe(false))

test('a mail of a company that suppresses automatic answers needs words about the case, however long it is', () => {
  expect(isRobot('Good day. '.repeat(60), true, true)).toBe(true)
  expect(isRobot('Good day. '.repeat(60), true)).toBe(false)
  expect(isRobot('We replaced the meter.', true, true)).toBe(false)
})

test.each([
  'The blue one.',
  'I accept the offer of the company. Ada',
  'Their complaint desk is closed since Monday, please help.',
  'I have received your message. It is the blue one.',
  'They logged my complaint in May, ticket number 4711, and nobody came.',
  'My complaint was registered with Eko, and their officer said she will get back to me soon.',
  'The account is no longer active, they say.',
  'They told me to visit their office to confirm the meter.',
  'My light is not back, and I am at home until five.',
  'Thank you for your e-mail.',
])('%s is a person', (text) => expect(isRobot(text)).toBe(false))
