import { Anchor, Paper, SegmentedControl, Text, Title } from '@mantine/core'
import { IconCalendarDown, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { Mail } from '../../api/notices/contract.ts'
import { Empty } from '../parts/Empty.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Pages } from '../parts/Pages.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import type { List } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import classes from './MailPanes.module.css'

type Mail = z.infer<typeof Mail>

/** A page of mails, and the chosen one beside it. `none` is said where there is none. */
export function MailPanes({ list, none }: { list: List<Mail>; none: string }) {
  const [address, setAddress] = useSearchParams()
  if (list.error && !list.page) return <LoadError error={list.error} retry={list.retry} />
  if (!list.page) return <Loading />
  const mails = list.page.content
  const open = mails.find((mail) => mail.mailId === address.get('mail')) ?? mails[0]
  const choose = (mail: Mail) => {
    setAddress(
      (last) => {
        last.set('mail', mail.mailId)
        return last
      },
      { preventScrollReset: true },
    )
    requestAnimationFrame(() => document.getElementById('reading')?.scrollIntoView({ block: 'nearest' }))
  }
  if (!open)
    return (
      <Paper p={0}>
        <Empty icon={IconMail} words={none} />
      </Paper>
    )
  return (
    <div className={classes.panes}>
      <div>
        <Paper p={0}>
          <Mails mails={mails} open={open} choose={choose} />
        </Paper>
        <Pages list={list} />
      </div>
      <Reading mail={open} />
    </div>
  )
}

function Mails({
  mails,
  open,
  choose,
}: {
  mails: Mail[]
  open: Mail | undefined
  choose: (mail: Mail) => void
}) {
  const { t } = useTranslation()
  return (
    <ul className={classes.list} aria-label={t('Mail')}>
      {mails.map((mail) => (
        <li key={mail.mailId}>
          <button
            type="button"
            className={classes.mail}
            aria-current={mail === open}
            onClick={() => choose(mail)}
          >
            <b>{titleOf(mail, t)}</b>
            <span>{mail.to}</span>
            <span>
              <When at={mail.at} short />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Reading({ mail }: { mail: Mail }) {
  const { t } = useTranslation()
  const [isPlain, setPlain] = useState(false)
  return (
    <Paper
      component="article"
      id="reading"
      p="lg"
      aria-label={t('Selected mail')}
      className={classes.reading}
    >
      <Title order={2}>{titleOf(mail, t)}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('To {{address}}', { address: mail.to })} · <When at={mail.at} />
      </Text>
      {mail.html && (
        <SegmentedControl
          mb="md"
          aria-label={t('Mail format')}
          data={[
            { value: 'LOOKS', label: t('Formatted') },
            { value: 'PLAIN', label: t('Plain text') },
          ]}
          value={isPlain ? 'PLAIN' : 'LOOKS'}
          onChange={(value) => setPlain(value === 'PLAIN')}
        />
      )}
      {mail.html && !isPlain ? (
        <Look title={mail.subject} html={mail.html} />
      ) : (
        <Text className={classes.text}>{linked(mail.text)}</Text>
      )}
      {mail.calendar && (
        <Anchor
          mt="md"
          className={classes.file}
          href={`data:text/calendar;charset=utf-8,${encodeURIComponent(mail.calendar)}`}
          download="invite.ics"
        >
          <IconCalendarDown size={18} aria-hidden /> {t('Calendar file (invite.ics)')}
        </Anchor>
      )}
    </Paper>
  )
}

/** In a frame that may run and reach nothing; its links open beside the app. */
const Look = ({ title, html }: { title: string; html: string }) => (
  <iframe
    className={classes.look}
    title={title}
    srcDoc={html}
    sandbox="allow-popups allow-popups-to-escape-sandbox"
  />
)

/** An SMS has no subject. */
const titleOf = ({ subject }: Mail, t: (sentence: string) => string) => subject || t('SMS')

/** Addresses in a text become links. */
const linked = (text: string) =>
  text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/).map((part, at) =>
    at % 2 === 1 ? (
      <Anchor key={at} href={part}>
        {part}
      </Anchor>
    ) : (
      part
    ),
  )
