import { Stack, Text } from '@mantine/core'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { translateMessage } from '../../i18n.ts'
import classes from './page.module.css'

/** Who may see what of it, and how it is kept quiet. */
export const WhoSees = ({ page }: { page: CasePage }) => (
  <Stack gap="lg">
    <dl className={classes.facts}>
      {page.whoSees.map(({ who, whoText, whatText }) => (
        <div key={who}>
          <dt>{translateMessage(whoText)}</dt>
          <dd>{translateMessage(whatText)}</dd>
        </div>
      ))}
    </dl>
    {page.confidentiality && (
      <Text c="dimmed" size="sm" className={classes.words}>
        {page.confidentiality}
      </Text>
    )}
  </Stack>
)
