import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CasePage } from '../../../api/complaints/contract.ts'
import classes from './page.module.css'
import { NameRespondent } from './NameRespondent.tsx'

/** A member of the committee has named the respondent, and another one has to agree. */
export function RespondentProposal({ page: { caseId, proposed, abilities } }: { page: CasePage }) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  if (!proposed) return null
  return (
    <Alert color="yellow" title={t('Another member must agree')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {proposed.name
            ? t('{{by}} named {{name}} as the respondent.', { by: proposed.by, name: proposed.name })
            : t('{{by}} said that the respondent does not work here.', { by: proposed.by })}
        </Text>
        {proposed.note && (
          <Text size="sm" className={classes.note}>
            {proposed.note}
          </Text>
        )}
        {abilities.nameRespondent && !proposed.isMine && (
          <Button variant="default" onClick={() => open(true)}>
            {t('Agree')}
          </Button>
        )}
      </Stack>
      {isOpen && (
        <NameRespondent
          caseId={caseId}
          proposed={proposed}
          informs={abilities.namingInforms}
          onClose={() => open(false)}
        />
      )}
    </Alert>
  )
}
