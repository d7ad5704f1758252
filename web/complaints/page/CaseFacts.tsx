import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { Sentence } from '../../parts/Sentence.tsx'
import { dayWords } from '../../parts/moments.ts'
import { When } from '../../parts/When.tsx'
import classes from './page.module.css'

/** Who and what it is about, and which cases belong to it: as much of each as I may see. */
export function CaseFacts({ page: { form, filedAt, links, law } }: { page: CasePage }) {
  const { t } = useTranslation()
  const incidentText = form?.incidents?.[0]?.details.trim()
  const facts: [label: string, value: ReactNode][] = [
    [t('Complainant'), form?.complainant?.name],
    [t('Respondent'), form?.respondent && (form.respondent.name || form.respondent.description)],
    [
      t('What happened'),
      incidentText && (
        <Text key="said" span inherit lineClamp={2}>
          {incidentText}
        </Text>
      ),
    ],
    [t('Filed'), <When key="at" at={filedAt} time={false} relative={false} />],
    [t('Law'), law && <Law key="law" law={law} />],
    [
      t('Related cases'),
      links.length > 0 &&
        links.map(({ linkId, caseId, caseNo }, at) => (
          <span key={linkId}>
            {at > 0 && ', '}
            <Anchor component={Link} to={`/complaints/${caseId}`} inherit>
              {caseNo}
            </Anchor>
          </span>
        )),
    ],
  ]
  return (
    <dl className={classes.about}>
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Deadlines and rules of a case are those of the edition that its version was published with. */
function Law({ law: { name, edition, lookedUpOn } }: { law: NonNullable<CasePage['law']> }) {
  const { t } = useTranslation()
  if (!edition || !lookedUpOn) return t('{{name}}, edition not recorded', { name: t(name) })
  return (
    <Sentence
      say="{{name}}, edition {{edition}}, looked up on {{day}}"
      {...{ name: t(name), edition }}
      day={dayWords(lookedUpOn)}
    />
  )
}
