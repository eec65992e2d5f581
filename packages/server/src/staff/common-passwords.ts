/**
 * What is most often chosen, in small letters and without the digits and signs that people put behind it: those are
 * taken off before a password is compared. Those of eight characters and more are refused as they stand, too.
 */
const WORDS = `
  123456789 1234567890 12345678 123123123 987654321 87654321 11223344 1122334455 147258369 147852369 159357 159753
  0123456789 123456789a 1234qwer 12341234 123321 654321 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx
  a1b2c3d4 abc123456 abcd1234 abcdefgh abcdefghi aa123456 aa12345678 asd123456 a12345678 a123456789 woaini1314
  5201314 woaini zhang123 wang123 qwe123456 asdf1234 asdfghjk asdfghjkl qwertyui qwertyuiop zxcvbnm zxcvbnmasd
  qwerty qwert qwerty123 azerty azertyuiop qweasdzxc qazwsx qazwsxedc 1qaz@wsx !qaz2wsx
  password passwort passwd passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd pass1234 passphrase mypassword
  newpassword password1 secret letmein letmeinnow welcome welcomeback hello helloworld iloveyou ilovey0u loveyou
  iloveu lovelove admin admin1234 administrator adminadmin root rootroot toor login loginlogin guest guestguest
  default changeme changeit changethis temporary temp1234 test testtest test1234 tester testing user username
  master superman batman spiderman pokemon starwars trustno dragon monkey shadow sunshine princess football
  baseball basketball soccer hockey jordan michael jennifer jessica michelle daniel ashley charlie thomas andrew
  matthew robert computer internet samsung google facebook linkedin whatever freedom ginger pepper cookie
  chocolate butterfly flower summer winter spring autumn january february september october november december
  monday friday sunday killer hunter ranger harley mustang corvette ferrari mercedes porsche yankees liverpool
  arsenal chelsea barcelona manchester london england america australia canada singapore maryland pennsylvania
  massachusetts zaq1zaq1 access access14 blink182 mynoob 18atcskd2w
  3rjs1la7qe google123 lovely babygirl angel nicole jesus jesuschrist christ blessed family forever
  casino casinos hardway hardways craps sicbo dice dices dealer jackpot blackjack poker roulette baccarat lucky
  lucky777 luckyseven 77777777 88888888 snakeeyes boxcars yoleven chips highroller
`;

export const COMMON: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
