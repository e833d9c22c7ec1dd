import type { Section } from '#fields/form.ts'
import type { LeadsTo, Outcome } from '#fields/leads-to.ts'
import { councils } from '#platform/state/councils.ts'

/** A form that ships with the portal. Its id and slug must never change: the seeding recognises it by them. */
export interface BuiltInTemplate {
  id: string
  slug: string
  title: string
  description: string
  section: Section[]
  leadsTo: LeadsTo
}

/** Numbers sections in the given order. */
export const inOrder = (sections: Omit<Section, 'order'>[]): Section[] =>
  sections.map((section, index) => ({ ...section, order: index + 1 }))

/** The applicant: the first section of every form for a licence or permit. */
export const applicantSection: Omit<Section, 'order'> = {
  id: 'applicant',
  name: 'The applicant',
  extraInfo: 'The company or person that will hold the licence, permit or registration.',
  inputs: [
    'Registered company or business',
    {
      name: 'Legal form',
      typeOf: 'select',
      options: [
        'Private limited company',
        'Public limited company',
        'Registered business',
        'Cooperative',
        'Public body',
        'Individual',
      ],
    },
    {
      name: 'CAC registration number',
      typeOf: 'cac-number',
      required: false,
      hint: 'From the Corporate Affairs Commission, with its letters: RC 1234567. Leave empty if you apply as an individual.',
    },
    { name: 'Date of registration', typeOf: 'past-date', required: false },
    {
      name: 'Tax identification number',
      typeOf: 'tax-number',
      required: false,
      hint: 'For example 12345678-0001.',
    },
    { name: 'Registered office', typeOf: 'textarea', rows: 3, hint: 'Street, town and state.' },
    { name: 'Website Address', typeOf: 'website', hint: 'For example www.example.com.' },
  ],
}

export const contactSection: Omit<Section, 'order'> = {
  id: 'contact',
  name: 'Contact person',
  extraInfo: 'We write to this person about the application.',
  inputs: [
    'Name',
    'Surname',
    'Position in the company',
    { name: 'Email Address', typeOf: 'email' },
    { name: 'Phone Number', typeOf: 'tel' },
    'Fax',
  ],
}

/** Who owns a company; the percentages are checked. */
export const shareholdersSection: Omit<Section, 'order'> = {
  id: 'shareholders',
  name: 'Shareholders',
  extraInfo: 'Everyone with 5% or more of the shares. Enter all others together as one more shareholder, ‘Others’.',
  repeat: { min: 1, max: 30, itemLabel: 'Shareholder' },
  showWhen: { question: 'Legal form', oneOf: ['Private limited company', 'Public limited company'] },
  inputs: [
    'Name of the shareholder',
    { name: 'Shares held (%)', typeOf: 'percentage', hint: 'The shares of all shareholders add up to 100%.' },
  ],
}

/** The documents that the applicant will upload on the next screen: each one that is ticked gets a place there. */
export const attachmentsSection = (documents: string[]): Omit<Section, 'order'> => ({
  id: 'attachments',
  name: 'Supporting documents',
  extraInfo: 'Tick the documents that belong to your application. You upload them after you have sent your answers.',
  inputs: [{ name: 'Documents that I will upload', typeOf: 'documents', options: documents }],
})

/** Which licence of part A it is, the form does not ask. */
export const regularization: Outcome = {
  when: { question: 'Type of application', is: 'Regularization of an existing licence' },
  licenceClass: '',
  feeLine: 'part-a',
}

export const localGovernmentArea = {
  name: 'Local government area',
  typeOf: 'select',
  options: councils.map((council) => council.name),
}
