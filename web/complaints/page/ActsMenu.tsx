import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { complaints, type CasePage } from '../../../api/complaints/contract.ts'
import { InformParty } from './InformParty.tsx'
import { NotedAct } from './NotedAct.tsx'
import { Transfer } from './Transfer.tsx'

/** Acts on the whole complaint that need nothing but a reason. */
const noted = {
  pause: { label: 'Put on hold', question: 'Put this on hold?', words: 'Steps cannot be done and clocks that may rest stand still until it goes on.', verb: 'Put on hold', destructive: false },
  resume: { label: 'Go on', question: 'Go on with this?', words: 'Steps open again, and clocks run on from where they stood.', verb: 'Go on', destructive: false },
  withdraw: { label: 'Withdraw my complaint', question: 'Withdraw your complaint?', words: 'All open steps end, and those who deal with it are told. This cannot be undone; you can file a new complaint later.', verb: 'Withdraw it', destructive: true },
  close: { label: 'Close before the end', question: 'Close this before its end?', words: 'All open steps end and everybody in it is told. This cannot be undone.', verb: 'Close it', destructive: true },
} as const
type Noted = keyof typeof noted
const order: Noted[] = ['pause', 'resume', 'withdraw', 'close']
type Asked = { act: Noted | 'transfer' | 'informRespondent' | 'informEmployer' } | { act: 'reopen'; step: string; name: string }

/** What else I may do to this complaint; nothing where there is nothing. */
export function ActsMenu({ page }: { page: CasePage }) {
  const [asked, ask] = useState<Asked | null>(null)
  const { abilities, caseId } = page
  const finished = abilities.reopen.map((step) => ({ step, name: nameOf(page, step) }))
  const can = (act: Noted | 'transfer' | 'informRespondent' | 'informEmployer') => abilities[act]
  const close = () => ask(null)
  const isEmpty = finished.length === 0 && ![...order, 'transfer', 'informRespondent', 'informEmployer'].some((act) => can(act as Noted))
  if (isEmpty && !asked) return null
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target><Button variant="default" rightSection={<IconDots size={18} aria-hidden />}>More</Button></Menu.Target>
        <Menu.Dropdown>
          {can('informRespondent') && <Menu.Item onClick={() => ask({ act: 'informRespondent' })}>Inform the respondent</Menu.Item>}
          {can('informEmployer') && <Menu.Item onClick={() => ask({ act: 'informEmployer' })}>Inform the employer</Menu.Item>}
          {can('transfer') && <Menu.Item onClick={() => ask({ act: 'transfer' })}>Hand to another committee</Menu.Item>}
          {finished.map(({ step, name }) => <Menu.Item key={step} onClick={() => ask({ act: 'reopen', step, name })}>Open “{name}” again</Menu.Item>)}
          {order.filter(can).map((act) => <Menu.Item key={act} {...(noted[act].destructive ? { color: 'red' } : {})} onClick={() => ask({ act })}>{noted[act].label}</Menu.Item>)}
        </Menu.Dropdown>
      </Menu>
      {asked && (asked.act === 'transfer' ? <Transfer caseId={caseId} onClose={close} />
        : asked.act === 'informRespondent' || asked.act === 'informEmployer' ? <InformParty caseId={caseId} party={asked.act === 'informRespondent' ? 'RESPONDENT' : 'EMPLOYER'} onClose={close} />
          : asked.act === 'reopen' ? <NotedAct row={complaints.reopen} params={{ id: caseId, step: asked.step }} question={`Open “${asked.name}” again?`} words="The step is to be done once more. What was decided before stays in the timeline." verb="Open it again" onClose={close} />
            : <NotedAct row={complaints[asked.act]} params={{ id: caseId, step: '' }} {...noted[asked.act]} onClose={close} />)}
    </>
  )
}

/** The name of a visited step. */
const nameOf = (page: CasePage, visit: string): string => page.stages.flatMap((stage) => stage.steps).find((step) => step.visits.some((each) => each.step === visit))?.name ?? 'a finished step'
