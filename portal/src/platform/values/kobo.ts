const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', currencyDisplay: 'narrowSymbol' })

/** `₦12,500.00` from kobo. */
export const formatKobo = (kobo: number): string => naira.format(kobo / 100)
