import { writeReceipt } from '../../rules.ts'

export const ReceiptDigits = ({ receipt }: { receipt: string }) => (
  <div className="grid gap-2 rounded-md border-s-4 border-amber bg-amber-soft p-4 sm:p-6">
    <p className="font-semibold text-amber-ink">Your receipt</p>
    <p data-receipt className="tabular text-3xl font-bold tracking-wide sm:text-4xl">
      {writeReceipt(receipt)}
    </p>
    <p className="text-ink">
      Write these 16 digits down and keep them in a safe place. We show them only once and cannot recover them. You need
      them to follow the report, read our questions and answer them.
    </p>
  </div>
)
