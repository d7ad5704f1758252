/**
 * The page of an address that leads nowhere, on every host: whole HTML without scripts, in the reader's
 * language, with ways out.
 */
import { html } from 'hono/html'
import type { Context } from 'hono'

/**
 * `home`, `signIn`, `contact`: where the ways out lead; `contact` is null where nobody could answer from
 * there.
 */
type Words = { title: string; lead: string; home: string; signIn: string; contact: string; ask: string }
const words: Record<string, Words> = {
  en: {
    title: 'There is no such page',
    lead: 'The address may be mistyped, or the page has moved. Nothing that you wrote was lost.',
    home: 'Go to the start page',
    signIn: 'Sign in',
    contact: 'Contact us',
    ask: 'If a link brought you here, tell the person who sent it.',
  },
  hi: {
    title: 'ऐसा कोई पन्ना नहीं है',
    lead: 'हो सकता है पता गलत लिखा गया हो, या पन्ना कहीं और चला गया हो। आपने जो लिखा था, वह खोया नहीं है।',
    home: 'शुरुआती पन्ने पर जाएँ',
    signIn: 'साइन इन करें',
    contact: 'हमसे संपर्क करें',
    ask: 'अगर आप किसी लिंक से यहाँ आए हैं, तो उसे भेजने वाले को बताएँ।',
  },
  mr: {
    title: 'असे पान नाही',
    lead: 'पत्ता चुकीचा लिहिला गेला असेल, किंवा पान हलवले असेल. तुम्ही लिहिलेले काहीही हरवलेले नाही.',
    home: 'सुरुवातीच्या पानावर जा',
    signIn: 'साइन इन करा',
    contact: 'आमच्याशी संपर्क साधा',
    ask: 'तुम्ही एखाद्या लिंकवरून इथे आला असाल, तर ती पाठवणाऱ्याला सांगा.',
  },
  kn: {
    title: 'ಅಂತಹ ಪುಟ ಇಲ್ಲ',
    lead: 'ವಿಳಾಸ ತಪ್ಪಾಗಿ ಬರೆದಿರಬಹುದು, ಅಥವಾ ಪುಟವನ್ನು ಬೇರೆಡೆಗೆ ಸರಿಸಿರಬಹುದು. ನೀವು ಬರೆದದ್ದು ಏನೂ ಕಳೆದುಹೋಗಿಲ್ಲ.',
    home: 'ಆರಂಭ ಪುಟಕ್ಕೆ ಹೋಗಿ',
    signIn: 'ಸೈನ್ ಇನ್ ಮಾಡಿ',
    contact: 'ನಮ್ಮನ್ನು ಸಂಪರ್ಕಿಸಿ',
    ask: 'ಲಿಂಕ್ ಮೂಲಕ ಇಲ್ಲಿಗೆ ಬಂದಿದ್ದರೆ, ಅದನ್ನು ಕಳುಹಿಸಿದವರಿಗೆ ತಿಳಿಸಿ.',
  },
  ta: {
    title: 'அப்படி ஒரு பக்கம் இல்லை',
    lead: 'முகவரி தவறாகத் தட்டச்சு செய்யப்பட்டிருக்கலாம், அல்லது பக்கம் இடம் மாறியிருக்கலாம். நீங்கள் எழுதியது எதுவும் இழக்கப்படவில்லை.',
    home: 'தொடக்கப் பக்கத்திற்குச் செல்லவும்',
    signIn: 'உள்நுழையவும்',
    contact: 'எங்களைத் தொடர்பு கொள்ளவும்',
    ask: 'ஓர் இணைப்பு உங்களை இங்கே கொண்டு வந்திருந்தால், அதை அனுப்பியவரிடம் சொல்லவும்.',
  },
  te: {
    title: 'అలాంటి పేజీ లేదు',
    lead: 'చిరునామా తప్పుగా టైప్ అయి ఉండవచ్చు, లేదా పేజీ మరో చోటికి మారి ఉండవచ్చు. మీరు రాసినది ఏదీ పోలేదు.',
    home: 'ప్రారంభ పేజీకి వెళ్లండి',
    signIn: 'సైన్ ఇన్ చేయండి',
    contact: 'మమ్మల్ని సంప్రదించండి',
    ask: 'ఏదైనా లింక్ ద్వారా ఇక్కడికి వచ్చి ఉంటే, దాన్ని పంపిన వారికి చెప్పండి.',
  },
}

/** Answers 404. On the main host the start page is the public one, and its form takes a message. */
export function notFoundPage(c: Context, isMainHost: boolean): Response | Promise<Response> {
  const language =
    (c.req.header('accept-language') ?? '')
      .split(',')
      .map((each) => each.trim().slice(0, 2).toLowerCase())
      .find((each) => each in words) ?? 'en'
  const say = words[language] ?? words.en!
  c.header('cache-control', 'no-store')
  c.header('vary', 'Accept-Language')
  return c.html(
    html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${say.title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/site.css">
</head>
<body>
<main id="main"><div class="opening"><h1>${say.title}</h1><p class="lead">${say.lead}</p></div>
<p><a class="button" href="/">${say.home}</a></p>
<p><a href="${isMainHost ? '/workspace/signin' : '/signin'}">${say.signIn}</a></p>
<p>${isMainHost ? html`<a href="/contact-us">${say.contact}</a>` : say.ask}</p></main>
</body>
</html>`,
    404,
  )
}
