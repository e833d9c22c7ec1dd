import { accountMails, securityMails } from '#features/accounts/mails.ts'
import { applicationMails, staffApplicationMails } from '#features/applications/mails.ts'
import { approvalMails } from '#features/approvals/mails.ts'
import { caseMails, staffCaseMails } from '#features/cases/mails.ts'
import { companyMails } from '#features/companies/mails.ts'
import { enquiryMails } from '#features/contact/mails.ts'
import { checkMails } from '#features/content/checks/mails.ts'
import { inboundMails } from '#features/inbound-mail/mails.ts'
import { breachMails, dataRequestMails } from '#features/data-protection/mails.ts'
import { overviewMails } from '#features/overview/mails.ts'

/** The mails whose texts staff may change, in the order of the content manager; add new groups here. */
export const mailGroups = [
  accountMails,
  securityMails,
  applicationMails,
  staffApplicationMails,
  caseMails,
  staffCaseMails,
  companyMails,
  enquiryMails,
  inboundMails,
  dataRequestMails,
  breachMails,
  approvalMails,
  checkMails,
  overviewMails,
]
