import { customerCaseLifecycle } from '#features/cases/engine/rules.customer-case.ts'

/** The lifecycle of a complaint (decisions §7). */
export const complaintLifecycle = customerCaseLifecycle('complaint')
