import { customerCaseLifecycle } from '#features/cases/engine/rules.customer-case.ts'

export const petitionLifecycle = customerCaseLifecycle('petition')
