import { customerCaseLife } from '#features/cases/engine/rules.customer-case.ts'

/** The life of a complaint (decisions §7). */
export const complaintLife = customerCaseLife('complaint')
