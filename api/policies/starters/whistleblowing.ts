/** European Union: a policy for internal reports under Directive (EU) 2019/1937, a floor that national law adds to. */
import type { Law } from '../../courses/starters/citations.ts'
import { both } from '../../courses/starters/write.ts'
import { section, type StarterPolicy } from './write.ts'

const law: Law = {
  'Directive 2': {
    says: 'Areas of Union law: procurement, finance, product and transport safety, environment, privacy …',
    source: 'eumonitor.eu, COM(2018)218 legal provisions',
  },
  'Directive 8': {
    says: 'Channels for internal reports from 50 workers.',
    source: 'blog.volkovlaw.com part II (secondary)',
  },
  'Directive 9(1)(b)': { row: 'EU-9-ACK' },
  'Directive 9(1)(f)': { row: 'EU-9-FEEDBACK' },
  'Directive 9(1)(c)': {
    says: 'An impartial person or department keeps contact and follows up diligently.',
    source: 'webkommentar.com Artikel 9',
  },
  'Directive 9(1)(g)': {
    says: 'Clear information on reporting to authorities.',
    source: 'webkommentar.com Artikel 9',
  },
  'Directive 9(2)': { row: 'EU-9-2' },
  'Directive 11': { row: 'EU-11' },
  'Directive 16': {
    says: 'Identity only to authorised staff without explicit consent; told before a forced disclosure.',
    source: 'webkommentar.com/en/article-16',
  },
  'Directive 17': {
    says: 'Data plainly irrelevant is not collected, or deleted at once.',
    source: 'anwaltliche-meldestelle.at (German text)',
  },
  'Directive 18': {
    says: 'Register of reports, kept no longer than necessary; the reporter checks and signs minutes.',
    source: 'gesetze.legal rl_2019_1937_eu/18; judict.eu/en article-18',
  },
  'Directive 19': {
    says: 'Every retaliation, threat and attempt is prohibited: dismissal, demotion, transfer …',
    source: 'antifrau.cat/en/node/2520 (secondary)',
  },
  'Directive 20': {
    says: 'Support measures: independent information, advice, assistance.',
    source: 'antifrau.cat/en/node/2520 (secondary)',
  },
  'Directive 21': {
    says: 'No liability for a report that one had reasonable grounds to believe necessary.',
    source: 'antifrau.cat/en/node/2520 (secondary)',
  },
}

export const whistleblowing: StarterPolicy = {
  title: both('Whistleblowing', 'उल्लंघन की सूचना (व्हिसलब्लोइंग)'),
  description: both(
    'European Union, Directive 2019/1937: how breaches are reported, by when we answer, how people ' +
      'who report are protected.',
    'यूरोपीय संघ, निर्देश 2019/1937: उल्लंघन की सूचना कैसे दी जाती है, हम कब तक उत्तर देते हैं, सूचना ' +
      'देने वालों की रक्षा कैसे होती है।',
  ),
  note: both(
    'The Directive is a floor: the law of each country adds to it. Fill in what is in double braces. A lawyer of ' +
      'the country must check the policy before it is used; it is not legal advice.',
    'निर्देश न्यूनतम है: हर देश का कानून उसमें जोड़ता है। दोहरे कोष्ठकों वाली जानकारी भरें। उपयोग से ' +
      'पहले उस देश के वकील ' +
      'से जँचवाएँ; यह कानूनी सलाह नहीं है।',
  ),
  consent: both(
    'I have read this policy and know how to report a breach.',
    'मैंने यह नीति पढ़ ली है और जानता/जानती हूँ कि उल्लंघन की सूचना कैसे दी जाती है।',
  ),
  reviewEveryMonths: 24,
  jurisdictions: ['EU'],
  law,
  sections: [
    section(
      both('Purpose and scope', 'उद्देश्य और दायरा'),
      `{{Name of the employer}} wants to hear early of breaches of the law, and protects people who report them. This
      policy applies from {{Date of entry into force}} to employees, former employees, applicants, interns,
      contractors, shareholders, and anyone who works for our suppliers.

      A report may be about breaches of Union law, such as procurement, financial services, money laundering,
      product and transport safety, the environment, food, public health, consumers, privacy and competition
      [Directive 2], and about {{Further matters under national law}}. Personal grievances belong in the grievance
      process.`,
      `{{नियोक्ता का नाम}} कानून के उल्लंघनों के बारे में जल्दी जानना चाहता है और सूचना देने वालों की रक्षा करता है। यह
      नीति {{लागू होने की तारीख}} से कर्मचारियों, पूर्व कर्मचारियों, आवेदकों, इंटर्न, ठेकेदारों, शेयरधारकों और हमारे
      आपूर्तिकर्ताओं के लिए काम करने वालों पर लागू है।

      सूचना संघ के कानून के उल्लंघनों के बारे में हो सकती है, जैसे सार्वजनिक ख़रीद, वित्तीय सेवाएँ, धन शोधन, उत्पाद और
      परिवहन सुरक्षा, पर्यावरण, खाद्य, जन स्वास्थ्य, उपभोक्ता, निजता और प्रतिस्पर्धा [Directive 2], और
      {{राष्ट्रीय कानून के
      अन्य विषय}} के बारे में। निजी शिकायतें शिकायत प्रक्रिया में जाती हैं।`,
    ),
    section(
      both('How to report', 'सूचना कैसे दें'),
      `Reports go to {{Person or department that receives reports}}, in writing in the app, or orally: {{Oral
      channel}} [Directive 8]. On request there is a meeting in person within a reasonable time [Directive 9(2)].
      Whether anonymous reports are followed up: {{Rule on anonymous reports}}.

      Reasonable grounds to believe that it is true are enough; nobody has to prove it.`,
      `सूचनाएँ {{सूचना लेने वाला व्यक्ति या विभाग}} को जाती हैं, ऐप में लिखकर, या बोलकर: {{मौखिक माध्यम}} [Directive 8]।
      अनुरोध पर उचित समय में आमने-सामने बैठक होती है [Directive 9(2)]। अनाम सूचनाओं पर कार्रवाई: {{अनाम सूचनाओं
      का नियम}}।

      सच मानने के उचित आधार काफ़ी हैं; किसी को साबित नहीं करना है।`,
    ),
    section(
      both('What happens then', 'फिर क्या होता है'),
      `- We acknowledge receipt within seven days [Directive 9(1)(b)].
      - An impartial person keeps in contact, asks where something is unclear, and follows up diligently
      [Directive 9(1)(c)].
      - Within three months of the acknowledgement, or of the end of the seven days where none was sent, you hear
      what was done or is planned, and why [Directive 9(1)(f)].`,
      `- हम सात दिनों में प्राप्ति की पुष्टि करते हैं [Directive 9(1)(b)]।
      - एक निष्पक्ष व्यक्ति संपर्क में रहता है, अस्पष्ट बातें पूछता है और लगन से कार्रवाई करता है [Directive 9(1)(c)]।
      - पुष्टि से तीन महीनों के भीतर, या पुष्टि न भेजी गई हो तो सात दिन पूरे होने से, आपको बताया जाता है कि
      क्या किया गया
      या किया जाएगा, और क्यों [Directive 9(1)(f)]।`,
    ),
    section(
      both('Confidentiality and records', 'गोपनीयता और अभिलेख'),
      `Who reported, and anything that reveals it, is known to authorised staff alone, unless the person expressly
      agrees. Where a law forces us to disclose it, the person is told beforehand, unless that would harm the case
      [Directive 16]. People who are named in a report are protected, too.

      Data that is plainly irrelevant is not collected, or is deleted [Directive 17]. Reports are registered and kept
      no longer than necessary, here {{Retention period under national law}}. The person who reported may check,
      correct and sign minutes [Directive 18].`,
      `किसने सूचना दी, और जिससे यह पता चले, वह केवल अधिकृत कर्मचारियों को पता होता है, जब तक वह व्यक्ति स्पष्ट
      सहमति न दे।
      जहाँ कानून हमें बताने को बाध्य करे, वहाँ उस व्यक्ति को पहले बताया जाता है, जब तक इससे मामले को हानि न हो
      [Directive 16]। सूचना में जिनका नाम है, उनकी भी रक्षा होती है।

      जो जानकारी साफ़ तौर पर अप्रासंगिक है, वह नहीं ली जाती, या मिटा दी जाती है [Directive 17]। सूचनाएँ दर्ज होती हैं और
      ज़रूरत से अधिक नहीं रखी जातीं, यहाँ {{राष्ट्रीय कानून की रखने की अवधि}}। सूचना देने वाला कार्यवृत्त जाँच, सुधार और
      उस पर हस्ताक्षर कर सकता है [Directive 18]।`,
    ),
    section(
      both('Protection', 'सुरक्षा'),
      `Every retaliation is prohibited, and so are threats and attempts: dismissal, demotion, transfer, lower pay, a
      refused training or promotion, discipline, discrimination, a bad reference [Directive 19]. Tell {{Contact for
      retaliation}} if it happens to you or to someone who helped you.

      Independent information, advice and assistance: {{Support and advice in the country}} [Directive 20]. Nobody is
      liable for a report that they had reasonable grounds to believe necessary [Directive 21]. Knowingly false
      reports are not protected.`,
      `बदले की हर कार्रवाई वर्जित है, और धमकी व कोशिश भी: निकालना, पदावनति, स्थानांतरण, कम वेतन, प्रशिक्षण या
      पदोन्नति से
      इनकार, अनुशासनिक कार्रवाई, भेदभाव, बुरा संदर्भ पत्र [Directive 19]। आपके या आपकी मदद करने वाले के साथ ऐसा हो, तो
      {{बदले की कार्रवाई के लिए संपर्क}} को बताएँ।

      स्वतंत्र जानकारी, सलाह और सहायता: {{देश में सहायता और सलाह}} [Directive 20]। ऐसी सूचना के लिए कोई
      उत्तरदायी नहीं, जिसे
      ज़रूरी मानने के उचित आधार थे [Directive 21]। जानबूझकर झूठी सूचनाएँ सुरक्षित नहीं हैं।`,
    ),
    section(
      both('Reporting to an authority', 'प्राधिकरण को सूचना'),
      `Nobody has to report to us first. The competent authority is {{Competent authority and how to reach it}}
      [Directive 9(1)(g)]. It gives feedback within three months, in justified cases within six [Directive 11].`,
      `किसी को पहले हमें सूचना देना ज़रूरी नहीं। सक्षम प्राधिकरण है {{सक्षम प्राधिकरण और उससे संपर्क}}
      [Directive 9(1)(g)]।
      वह तीन महीनों में, उचित मामलों में छह महीनों में, उत्तर देता है [Directive 11]।`,
    ),
  ],
}
