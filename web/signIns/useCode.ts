import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { signIns, type CodeSent } from '../../api/signIns/contract.ts'
import { useApiMutation, type CallError } from '../client.ts'
import { useArrival } from './arrival.ts'
import { inviteOf } from './rules.ts'

export type Channel = z.infer<typeof CodeSent>['channel']
/**
 * A code that is under way: to whom, for how long it is good, and when another may be asked for
 * (milliseconds). `count` tells the first from the next ones.
 */
export type SentCode = { to: string; expiresInSec: number; resendAt: number; count: number }
/** Signing in with six digits: ask for them, type them, or begin anew. */
export type Code = {
  channel: Channel
  sentCode: SentCode | null
  requestCode: (to: string) => void
  isAsking: boolean
  refusal: CallError | null
  verify: (userOtp: string) => void
  isVerifying: boolean
  wrong: CallError | null
  /** Tells one wrong try from the next. */
  wrongAt: number
  forget: () => void
}

/** Six digits by mail or SMS; once they are right, one is signed in and leaves for where one was going. */
export function useCode(channel: Channel, onRefused?: (error: CallError) => void): Code {
  const [search] = useSearchParams()
  const [sentCode, setSentCode] = useState<SentCode | null>(null)
  const onDone = useArrival()
  const settle = (to: string, { expiresInSec, resendAfterSec }: z.infer<typeof CodeSent>) =>
    setSentCode({
      to,
      expiresInSec,
      resendAt: Date.now() + resendAfterSec * 1000,
      count: (sentCode?.count ?? 0) + 1,
    })
  const refused = onRefused ? { onRefused } : {}
  const mail = useApiMutation(signIns.createCode, {
    refreshes: [],
    onDone: (answer, { body }) => settle(body?.userEmail ?? '', answer),
    ...refused,
  })
  const text = useApiMutation(signIns.createTextCode, {
    refreshes: [],
    onDone: (answer, { body }) => settle(body?.contactNumber ?? '', answer),
    ...refused,
  })
  const mailed = useApiMutation(signIns.verifyCode, { refreshes: [], onDone })
  const texted = useApiMutation(signIns.verifyTextCode, { refreshes: [], onDone })
  const [asking, verifying] = channel === 'EMAIL' ? [mail, mailed] : [text, texted]
  const to = sentCode?.to ?? ''
  return {
    channel,
    sentCode,
    isAsking: asking.isPending,
    refusal: asking.error,
    isVerifying: verifying.isPending || verifying.isSuccess,
    wrong: verifying.error,
    wrongAt: verifying.isError ? verifying.submittedAt : 0,
    requestCode: (who) => {
      verifying.reset()
      if (channel === 'EMAIL') mail.mutate({ body: { userEmail: who, ...inviteOf(search) } })
      else text.mutate({ body: { contactNumber: who, ...inviteOf(search) } })
    },
    verify: (userOtp) =>
      channel === 'EMAIL'
        ? mailed.mutate({ body: { userEmail: to, userOtp } })
        : texted.mutate({ body: { contactNumber: to, userOtp } }),
    forget: () => {
      setSentCode(null)
      asking.reset()
      verifying.reset()
    },
  }
}
