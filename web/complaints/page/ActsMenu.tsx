import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints, type CasePage } from '../../../api/complaints/contract.ts'
import { t, word } from '../../i18n.ts'
import { InformParty } from './InformParty.tsx'
import { NameRespondent } from './NameRespondent.tsx'
import { NotedAct } from './NotedAct.tsx'
import { Transfer } from './Transfer.tsx'

/** Acts on the whole complaint that need nothing but a reason. */
const noted = {
  pause: {
    label: word('Put on hold'),
    question: word('Put this on hold?'),
    words: word('Steps cannot be done and clocks that may rest stand still until it goes on.'),
    verb: word('Put on hold'),
    destructive: false,
  },
  resume: {
    label: word('Go on'),
    question: word('Go on with this?'),
    words: word('Steps open again, and clocks run on from where they stood.'),
    verb: word('Go on'),
    destructive: false,
  },
  withdraw: {
    label: word('Withdraw my complaint'),
    question: word('Withdraw your complaint?'),
    words: word(
      'All open steps end, and those who deal with it are told. This cannot be undone; you can file a new complaint later.',
    ),
    verb: word('Withdraw it'),
    destructive: true,
  },
  close: {
    label: word('Close before the end'),
    question: word('Close this before its end?'),
    words: word('All open steps end and everybody in it is told. This cannot be undone.'),
    verb: word('Close it'),
    destructive: true,
  },
} as const
type Noted = keyof typeof noted
const order: Noted[] = ['pause', 'resume', 'withdraw', 'close']
type Asked =
  | { act: Noted | 'transfer' | 'informRespondent' | 'informEmployer' | 'nameRespondent' }
  | { act: 'reopen'; step: string; name: string }

/** What else I may do to this complaint; nothing where there is nothing. */
export function ActsMenu({ page }: { page: CasePage }) {
  const { t } = useTranslation()
  const [asked, ask] = useState<Asked | null>(null)
  const { abilities, caseId } = page
  const finished = abilities.reopen.map((step) => ({ step, name: nameOf(page, step) }))
  const can = (act: Noted | 'transfer' | 'informRespondent' | 'informEmployer' | 'nameRespondent') =>
    abilities[act]
  const close = () => ask(null)
  const isEmpty =
    finished.length === 0 &&
    ![...order, 'transfer', 'informRespondent', 'informEmployer', 'nameRespondent'].some((act) =>
      can(act as Noted),
    )
  if (isEmpty && !asked) return null
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconDots size={18} aria-hidden />}>
            {t('More')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {can('informRespondent') && (
            <Menu.Item onClick={() => ask({ act: 'informRespondent' })}>
              {t('Inform the respondent')}
            </Menu.Item>
          )}
          {can('informEmployer') && (
            <Menu.Item onClick={() => ask({ act: 'informEmployer' })}>{t('Inform the employer')}</Menu.Item>
          )}
          {can('nameRespondent') && (
            <Menu.Item onClick={() => ask({ act: 'nameRespondent' })}>{t('Name the respondent')}</Menu.Item>
          )}
          {can('transfer') && (
            <Menu.Item onClick={() => ask({ act: 'transfer' })}>{t('Hand to another committee')}</Menu.Item>
          )}
          {finished.map(({ step, name }) => (
            <Menu.Item key={step} onClick={() => ask({ act: 'reopen', step, name })}>
              {t('Open “{{name}}” again', { name })}
            </Menu.Item>
          ))}
          {order.filter(can).map((act) => (
            <Menu.Item
              key={act}
              {...(noted[act].destructive ? { color: 'red' } : {})}
              onClick={() => ask({ act })}
            >
              {t(noted[act].label)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked &&
        (asked.act === 'transfer' ? (
          <Transfer page={page} onClose={close} />
        ) : asked.act === 'nameRespondent' ? (
          <NameRespondent caseId={caseId} proposed={null} onClose={close} />
        ) : asked.act === 'informRespondent' || asked.act === 'informEmployer' ? (
          <InformParty
            caseId={caseId}
            party={asked.act === 'informRespondent' ? 'RESPONDENT' : 'EMPLOYER'}
            onClose={close}
          />
        ) : asked.act === 'reopen' ? (
          <NotedAct
            row={complaints.reopen}
            params={{ id: caseId, step: asked.step }}
            question={t('Open “{{name}}” again?', { name: asked.name })}
            words={t('The step is to be done once more. What was decided before stays in the timeline.')}
            verb={t('Open it again')}
            onClose={close}
          />
        ) : (
          <NotedAct
            row={complaints[asked.act]}
            params={{ id: caseId, step: '' }}
            question={t(noted[asked.act].question)}
            words={t(noted[asked.act].words)}
            verb={t(noted[asked.act].verb)}
            destructive={noted[asked.act].destructive}
            onClose={close}
          />
        ))}
    </>
  )
}

/** The name of a visited step. */
const nameOf = (page: CasePage, visit: string): string =>
  page.stages.flatMap((stage) => stage.steps).find((step) => step.visits.some((each) => each.step === visit))
    ?.name ?? t('a finished step')
