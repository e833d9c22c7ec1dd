import { call, type Session } from './session.ts'

type Case = { id: string; reference: string }

/** Files a complaint without the screens. */
export const newComplaint = (url: string, { token }: Session, serviceProvider: string): Promise<Case> =>
  call<Case>(
    'POST',
    `${url}/api/complaints/submit`,
    {
      complaintType: 'Billing',
      serviceProvider,
      description: 'The bill for May is three times the usual.',
      urgency: 'high',
      distributionCompany: 'ikeja',
      lga: 'Ikeja',
    },
    token,
  )

/** Takes an action on a case without the screens. */
export const act = (url: string, { token }: Session, path: string, body: unknown = {}): Promise<Case> =>
  call<Case>('POST', `${url}/api/${path}`, body, token)
