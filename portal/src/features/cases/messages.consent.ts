/** What a person who files learns of the company: it gets what it needs to answer, and nothing else. */
export const sharedWithCompany =
  'To resolve it, the Commission may pass your name, phone number, meter number, address and what you wrote to your distribution company, and nothing else (Nigeria Data Protection Act 2023).'
