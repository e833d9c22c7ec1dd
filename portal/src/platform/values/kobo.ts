const figures = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** ₦12,500.00 from kobo. */
export const formatKobo = (kobo: number): string => `₦${figures.format(kobo / 100)}`
