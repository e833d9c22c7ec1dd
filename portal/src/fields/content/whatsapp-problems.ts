import { whatsappLink } from '#platform/values/phones.ts'

/** What is wrong with the WhatsApp number of a body of content. */
export const whatsappProblems = ({ whatsapp }: Record<string, unknown>) =>
  typeof whatsapp === 'string' && whatsapp !== '' && !whatsappLink(whatsapp)
    ? [{ field: 'whatsapp', message: 'WhatsApp number must be a complete number, such as 0803 123 4567' }]
    : []
